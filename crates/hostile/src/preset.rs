//! Any text as a preset file.

use evodoku::{presets::Preset, puzzle::Shape};

/// Valid presets round-trip, and no value makes the engine's declared memory overflow.
pub fn throw(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    match Preset::from_toml("mine", text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(preset) => {
            let shape = Shape::classic(144).expect("a square");
            let _ = preset.config.engine.memory(&shape).total();
            let again = Preset::from_toml("mine", &preset.to_toml());
            assert_eq!(again.as_ref(), Ok(&preset), "{}", preset.to_toml());
        }
    }
}
