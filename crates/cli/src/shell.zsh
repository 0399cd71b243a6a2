# As a file of $fpath this is read at the first press of the key, which wants its answer, too.
if [[ ${funcstack[1]} == _evodoku ]]; then
    _clap_dynamic_completer_evodoku "$@"
fi
