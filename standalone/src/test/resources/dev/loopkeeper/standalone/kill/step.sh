# One turn of three: calls its tools, takes a moment, so that it can be interrupted, and says the same whenever it is run.
read -r contract
turn=$(printf '%s' "$contract" | grep -o '"turn":[0-9]*' | head -n 1 | cut -d : -f 2)
goal=$(printf '%s' "$contract" | grep -o '"goal":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
for tool in note send; do
  printf '{"call":{"tool":"%s","arguments":{"goal":"%s","turn":%s}}}\n' "$tool" "$goal" "$turn"
  read -r answer
  case $answer in
    '{"done"'*|*ALREADY_DONE*) ;;
    *) echo '{"outcome":"FAILED","reason":"NOT_CALLED"}'; exit 0 ;;
  esac
done
sleep 0.1
if [ "$turn" -lt 3 ]; then
  proposal='{"kind":"CONTINUE","capability":"step","tools":[],"rationale":"there is more"}'
else
  proposal='{"kind":"COMPLETE","rationale":"that was the last"}'
fi
cat <<RESULT
{"outcome":"COMPLETED","reason":"STEPPED","sentence":"step $turn","summary":"step $turn","output":"$turn",
 "effects":[{"kind":"TODO_DONE","todo":"t$turn","successor":"the next, if any"}],"proposal":$proposal,
 "usage":{"kind":"KNOWN","tokens":1,"costMicros":10,"toolCalls":2,"millis":1}}
RESULT
