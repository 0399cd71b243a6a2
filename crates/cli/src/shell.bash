# Bash takes KEY=VALUE for three words. They are put together before the program is asked, and what stands before the last
# "=" is left out of the answer again.
_evodoku() {
    local words=() word at index=0
    for at in "${!COMP_WORDS[@]}"; do
        word=${COMP_WORDS[at]}
        if ((at > 1)) && [[ $word == = || ${COMP_WORDS[at - 1]} == = ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        if ((at == COMP_CWORD)); then
            index=$((${#words[@]} - 1))
        fi
    done
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$index
    _clap_complete_evodoku "$1" "${words[index]}" "$3"
    if [[ $COMP_WORDBREAKS == *=* && ${words[index]} == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${words[index]%=*}="}")
    fi
}
complete -o nospace -o bashdefault -F _evodoku evodoku
