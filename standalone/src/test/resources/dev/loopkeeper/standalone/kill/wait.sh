# One turn: says that it is there, waits until it may go on, and calls its tool.
folder=$1
read -r contract
goal=$(printf '%s' "$contract" | grep -o '"goal":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
echo $$ >> "$folder/waiting"
while [ ! -e "$folder/go" ]; do sleep 0.1; done
printf '{"call":{"tool":"send","arguments":{"goal":"%s","turn":1}}}\n' "$goal"
echo $$ >> "$folder/asked"
read -r answer
case $answer in
  '{"done"'*|*ALREADY_DONE*) ;;
  *) echo '{"outcome":"FAILED","reason":"NOT_CALLED"}'; exit 0 ;;
esac
echo '{"outcome":"COMPLETED","reason":"DONE","usage":{"kind":"KNOWN","tokens":1,"costMicros":10,"toolCalls":1,"millis":1}}'
