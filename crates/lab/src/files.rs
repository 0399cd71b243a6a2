//! Files that appear with the folders above them.

use std::path::Path;

/// Writes a file.
pub fn put(path: &Path, content: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, content)
}
