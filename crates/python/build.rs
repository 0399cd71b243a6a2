//! Python's symbols are found in the process that loads the module: on macOS the linker has to be told so.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
