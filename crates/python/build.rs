//! Python's symbols are resolved in the process that loads the module; on macOS this needs a linker option.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
