# Sourced by loopctl after find-jdk.sh and maven.sh: keeps the command line and the standalone application as new as their sources.
#
# loopkeeper_build_if_stale ROOT  builds both, without tests, when either is missing or older than a source; shows Maven's modules
#                                 as they pass; returns 1 and shows the end of the log if that fails.
# loopkeeper_cli_jar ROOT         prints where the command line's jar is, or would be.
# loopkeeper_archive_cli JAR FILE makes FILE a class archive of the command line, if it is missing or older than JAR.

loopkeeper_cli_jar() {
  local jar
  for jar in "$1"/cli/target/loopkeeper-cli-*.jar; do
    case $jar in *-sources.jar | *-javadoc.jar | *-tests.jar) ;; *) printf '%s\n' "$jar"; return ;; esac
  done
}

# Succeeds if no source of either application is newer than file $2. Folders count: a deleted file changes its folder's time.
loopkeeper_newest_is() {
  local root=$1 reference=$2 module newer
  [ -e "$reference" ] || return 1
  set -- "$root/pom.xml" "$root/.mvn"
  for module in schemas client kernel embedded service-kit projection-service loop-scheduler turn-runner standalone cli; do
    set -- "$@" "$root/$module/pom.xml"
    if [ -d "$root/$module/src/main" ]; then set -- "$@" "$root/$module/src/main"; fi
  done
  newer=$(find "$@" -newer "$reference" 2>/dev/null | head -n 1)
  [ -z "$newer" ]
}

loopkeeper_is_fresh() {
  local root=$1 app=$1/standalone/target/quarkus-app/quarkus-run.jar jar
  jar=$(loopkeeper_cli_jar "$root")
  [ -f "$jar" ] && [ -f "$app" ] || return 1
  # Either loopctl built last (the stamp; unchanged jars keep their old time), or somebody ran ./build (the jars).
  loopkeeper_newest_is "$root" "$root/target/loopctl/stamp" && return 0
  loopkeeper_newest_is "$root" "$jar" && loopkeeper_newest_is "$root" "$app"
}

loopkeeper_build_if_stale() {
  local root=$1 state=$1/target/loopctl owner status
  loopkeeper_is_fresh "$root" && return 0
  loopkeeper_find_maven || return 1
  mkdir -p "$state" || return 1
  # Two loopctl at once would compile into the same folders.
  while ! mkdir "$state/lock" 2>/dev/null; do
    owner=$(cat "$state/lock/pid" 2>/dev/null)
    if [ -n "$owner" ] && kill -0 "$owner" 2>/dev/null; then
      [ -n "${waiting:-}" ] || echo "loopctl: waiting for another loopctl (process $owner) that is building" >&2
      local waiting=yes
      sleep 1
    else
      sleep 1
      if [ "$owner" = "$(cat "$state/lock/pid" 2>/dev/null)" ]; then rm -rf "$state/lock"; fi
    fi
  done
  echo $$ > "$state/lock/pid"
  trap 'rm -rf "$state/lock"; exit 130' INT TERM
  if loopkeeper_is_fresh "$root"; then status=0; else loopkeeper_build "$root" "$state"; status=$?; fi
  rm -rf "$state/lock"
  trap - INT TERM
  return $status
}

loopkeeper_build() {
  local root=$1 state=$2 log=$2/build.log status
  echo "loopctl: building with JDK $LOOPKEEPER_JDK_MAJOR, without tests (log: $log)" >&2
  # Taken before the build, so that what is edited meanwhile counts as newer.
  touch "$state/stamp.next"
  (cd "$root" && "$LOOPKEEPER_MVN" -B "-Dloopkeeper.commit=$(loopkeeper_commit "$root")" package -pl cli,standalone -am -Dmaven.test.skip=true -Dspotless.check.skip=true) 2>&1 \
    | tee "$log" | loopkeeper_show_progress >&2
  status=${PIPESTATUS[0]}
  if [ "$status" -ne 0 ]; then
    {
      echo "loopctl: the build failed. The end of its log:"
      if grep -q '^\[ERROR\] .' "$log"; then grep '^\[ERROR\] .' "$log"; else cat "$log"; fi | sed '/-> \[Help 1\]/,$d' | tail -n 40
      echo "loopctl: the whole log is $log"
    } >&2
    return 1
  fi
  mv "$state/stamp.next" "$state/stamp"
  echo "loopctl: built" >&2
}

loopkeeper_show_progress() {
  local line name downloads=0
  while IFS= read -r line; do
    case $line in
      "[INFO] Building Loopkeeper "*"["*/*"]")
        name=${line#"[INFO] Building Loopkeeper "}
        case $name in [a-z]*) echo "  ${line##* } ${name%% [0-9]*}" ;; esac
        ;;
      *Downloaded\ from\ *)
        downloads=$((downloads + 1))
        if [ $((downloads % 50)) -eq 0 ]; then echo "        $downloads files downloaded"; fi
        ;;
    esac
  done
}

# A class archive halves the start of every later command. Doing without one is no failure: an empty file says that it was tried.
loopkeeper_archive_cli() {
  local jar=$1 archive=$2
  if [ -e "$archive" ] && [ ! "$jar" -nt "$archive" ]; then return 0; fi
  mkdir -p "$(dirname "$archive")" 2>/dev/null || return 0
  rm -f "$archive"
  # A command that nobody answers loads what most commands need: picocli, HTTP, JSON.
  "$LOOPKEEPER_JDK/bin/java" -XX:ArchiveClassesAtExit="$archive.$$" -XX:+UseSerialGC -Xlog:disable -jar "$jar" \
    goal list --server http://127.0.0.1:9 >/dev/null 2>&1
  if [ -f "$archive.$$" ]; then mv "$archive.$$" "$archive"; else : > "$archive"; fi
  return 0
}
