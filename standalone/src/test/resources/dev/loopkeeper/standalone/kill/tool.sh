# A tool: does what it does to the world, then takes a moment to answer, so that it can be interrupted in between.
tool=$1
file=$2
call=$(cat)
goal=$(printf '%s' "$call" | sed 's/.*"goal":"\([^"]*\)".*/\1/')
turn=$(printf '%s' "$call" | sed 's/.*"turn":\([0-9]*\).*/\1/')
printf '%s %s %s %s\n' "$tool" "$goal" "$turn" "$LOOPKEEPER_IDEMPOTENCY_KEY" >> "$file"
sleep 0.2
echo '{"done":true}'
