# Sourced by build and loopctl: finds a JDK that can build and run Loopkeeper. Bash 3.2 and later.
#
# loopkeeper_find_jdk  sets LOOPKEEPER_JDK to the home of the first JDK >= 21, asking each candidate's own javac for its version;
#                      returns 1 and explains on stderr what was looked at if there is none. LOOPKEEPER_JDK_DIRS, if set, names a
#                      folder of JDKs to look at instead of the usual ones.
# loopkeeper_find_jdk_once FILE  the same, but believes FILE, where the last answer was kept, while nothing that led to it changed.

LOOPKEEPER_JDK_MIN=21
LOOPKEEPER_JDK=
LOOPKEEPER_JDK_MAJOR=
LOOPKEEPER_JDK_SEEN=

# Follows symbolic links to the file itself (readlink -f does not exist on every system).
loopkeeper_real_path() {
  local path=$1 target hops=0
  while [ -L "$path" ] && [ "$hops" -lt 40 ]; do
    target=$(readlink "$path")
    case $target in
      /*) path=$target ;;
      *) path=$(dirname "$path")/$target ;;
    esac
    hops=$((hops + 1))
  done
  printf '%s/%s\n' "$(cd -P "$(dirname "$path")" 2>/dev/null && pwd)" "$(basename "$path")"
}

# Judges one candidate home; $2 says where the candidate came from.
loopkeeper_try_jdk() {
  local home=$1 origin=$2 answer version major
  case "|$LOOPKEEPER_JDK_HOMES|" in *"|$home|"*) return 1 ;; esac
  LOOPKEEPER_JDK_HOMES="$LOOPKEEPER_JDK_HOMES|$home"
  if [ ! -x "$home/bin/javac" ]; then
    loopkeeper_seen "$home" "$origin" "no bin/javac (a runtime, not a JDK?)"
    return 1
  fi
  # JAVA_TOOL_OPTIONS would put a line of its own before the answer.
  if ! answer=$(unset JAVA_TOOL_OPTIONS JDK_JAVAC_OPTIONS; "$home/bin/javac" -version 2>&1); then
    loopkeeper_seen "$home" "$origin" "javac does not run"
    return 1
  fi
  version=$(printf '%s\n' "$answer" | sed -n 's/^javac \([0-9][0-9._]*\).*/\1/p' | head -n 1)
  major=${version%%[!0-9]*}
  if [ "$major" = 1 ]; then
    major=$(printf '%s\n' "$version" | cut -d . -f 2)
  fi
  if [ -z "$major" ]; then
    loopkeeper_seen "$home" "$origin" "javac names no version"
    return 1
  fi
  if [ "$major" -lt "$LOOPKEEPER_JDK_MIN" ]; then
    loopkeeper_seen "$home" "$origin" "JDK $version, too old"
    return 1
  fi
  LOOPKEEPER_JDK=$home
  LOOPKEEPER_JDK_MAJOR=$major
}

loopkeeper_seen() {
  LOOPKEEPER_JDK_SEEN="$LOOPKEEPER_JDK_SEEN  $1 ($2): $3
"
}

loopkeeper_find_jdk() {
  local javac home folders
  LOOPKEEPER_JDK=
  LOOPKEEPER_JDK_SEEN=
  LOOPKEEPER_JDK_HOMES=
  if [ -n "${JAVA_HOME:-}" ]; then
    loopkeeper_try_jdk "${JAVA_HOME%/}" JAVA_HOME && return 0
  fi
  javac=$(command -v javac 2>/dev/null) || javac=
  if [ -n "$javac" ]; then
    home=$(dirname "$(dirname "$(loopkeeper_real_path "$javac")")")
    # A version manager's shim, or macOS's stub, lies outside the JDK that it stands for, but knows it.
    if [ ! -x "$home/bin/javac" ] || [ ! -d "$home/lib" ]; then
      home=$("$javac" -J-XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
    fi
    loopkeeper_try_jdk "${home:-$javac}" PATH && return 0
  fi
  if [ -n "${LOOPKEEPER_JDK_DIRS:-}" ]; then
    folders=$LOOPKEEPER_JDK_DIRS
    set -- "$LOOPKEEPER_JDK_DIRS"/*
  else
    folders="/usr/lib/jvm, /opt, ~/.sdkman/candidates/java, ~/.jdks, /Library/Java/JavaVirtualMachines"
    if [ -x /usr/libexec/java_home ]; then
      home=$(/usr/libexec/java_home -v "$LOOPKEEPER_JDK_MIN+" 2>/dev/null) && loopkeeper_try_jdk "$home" java_home && return 0
    fi
    set -- /usr/lib/jvm/* /opt/java/* /opt/*jdk* "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
      /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home
  fi
  for home in "$@"; do
    # Links to a JDK that was already asked are not worth a second answer.
    if [ -d "$home/bin" ]; then
      loopkeeper_try_jdk "$(cd -P "$home" && pwd)" "usual folder" && return 0
    fi
  done
  {
    echo "Loopkeeper needs a JDK >= $LOOPKEEPER_JDK_MIN, and found none. Looked at:"
    if [ -z "${JAVA_HOME:-}" ]; then echo "  JAVA_HOME: not set"; fi
    printf '%s' "$LOOPKEEPER_JDK_SEEN"
    if [ -z "$javac" ]; then echo "  PATH: no javac"; fi
    echo "  $folders: nothing else"
    echo "To mend: install one (Debian or Ubuntu: apt-get install openjdk-21-jdk-headless; macOS: brew install openjdk@21;"
    echo "anywhere: sdk install java), or set JAVA_HOME to the folder whose bin/javac is JDK $LOOPKEEPER_JDK_MIN or newer."
  } >&2
  return 1
}

loopkeeper_find_jdk_once() {
  local memory=$1 key major home known
  key="${JAVA_HOME:-}|$(command -v javac 2>/dev/null)"
  if [ -f "$memory" ]; then
    { IFS= read -r major && IFS= read -r home && IFS= read -r known; } < "$memory"
    if [ "${known:-}" = "$key" ] && [ -x "$home/bin/javac" ] && [ ! "$home/bin/javac" -nt "$memory" ]; then
      LOOPKEEPER_JDK=$home
      LOOPKEEPER_JDK_MAJOR=$major
      return 0
    fi
  fi
  loopkeeper_find_jdk || return 1
  mkdir -p "$(dirname "$memory")" 2>/dev/null && printf '%s\n%s\n%s\n' "$LOOPKEEPER_JDK_MAJOR" "$LOOPKEEPER_JDK" "$key" > "$memory"
  return 0
}
