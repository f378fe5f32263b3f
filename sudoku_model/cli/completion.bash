%(complete_func)s() {
    local completion
    COMPREPLY=()
    while IFS= read -r completion; do
        case $completion in
            file,*) compopt -o default 2>/dev/null ;;
            dir,*) compopt -o dirnames 2>/dev/null ;;
            plain,*) COMPREPLY+=("${completion#plain,}") ;;
        esac
    done < <(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
}

complete -o nosort -F %(complete_func)s %(prog_name)s 2>/dev/null ||
    complete -o default -F %(complete_func)s %(prog_name)s  # before bash 4.4
