# Sourced by build and loopctl after find-jdk.sh: prepares the environment in which Maven runs.
#
# loopkeeper_find_maven  sets LOOPKEEPER_MVN, JAVA_HOME and MAVEN_OPTS; returns 1 and explains on stderr if Maven is missing.
#                        What silences warnings and opens javac to Error Prone is in .mvn/jvm.config, for plain mvn too.
# loopkeeper_commit ROOT prints the commit that is being built, or "unknown" outside a git work tree.

loopkeeper_commit() {
  git -C "$1" describe --always --dirty --exclude '*' --abbrev=12 2>/dev/null || echo unknown
}

loopkeeper_find_maven() {
  local defaults="-XX:TieredStopAtLevel=1 -Xmx1200m"
  LOOPKEEPER_MVN=$(command -v mvn 2>/dev/null)
  if [ -z "$LOOPKEEPER_MVN" ]; then
    {
      echo "Loopkeeper is built with Maven >= 3.8, and there is no mvn on PATH."
      echo "To mend: install it (Debian or Ubuntu: apt-get install maven; macOS: brew install maven), or put its bin folder on PATH."
    } >&2
    return 1
  fi
  # A build is many short tasks: the first compiler tier and the serial collector halve its CPU. Two collectors would be an error.
  case "${MAVEN_OPTS:-}" in
    *-XX:+Use*GC*) ;;
    *) defaults="$defaults -XX:+UseSerialGC" ;;
  esac
  export MAVEN_OPTS="$defaults${MAVEN_OPTS:+ $MAVEN_OPTS}"
  export JAVA_HOME=$LOOPKEEPER_JDK
}
