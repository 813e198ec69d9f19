# One turn of three: takes a moment, so that it can be interrupted, and says the same whenever it is run.
turn=$(grep -o '"turn":[0-9]*' | head -n 1 | cut -d : -f 2)
sleep 0.3
if [ "$turn" -lt 3 ]; then
  proposal='{"kind":"CONTINUE","capability":"step","tools":[],"rationale":"there is more"}'
else
  proposal='{"kind":"COMPLETE","rationale":"that was the last"}'
fi
cat <<RESULT
{"outcome":"COMPLETED","reason":"STEPPED","sentence":"step $turn","summary":"step $turn","output":"$turn",
 "effects":[{"kind":"TODO_DONE","todo":"t$turn","successor":"the next, if any"}],"proposal":$proposal,
 "usage":{"kind":"KNOWN","tokens":1,"costMicros":10,"toolCalls":0,"millis":1}}
RESULT
