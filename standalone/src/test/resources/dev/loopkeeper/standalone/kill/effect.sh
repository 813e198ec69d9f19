# One turn: calls the tool of its name and, given a file, also does by itself what nobody can undo. Takes its time, so that it can be interrupted.
tool=$1
file=$2
read -r contract
turn=$(printf '%s' "$contract" | grep -o '"turn":[0-9]*' | head -n 1 | cut -d : -f 2)
goal=$(printf '%s' "$contract" | grep -o '"goal":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
sleep 0.1
printf '{"call":{"tool":"%s","arguments":{"goal":"%s","turn":%s}}}\n' "$tool" "$goal" "$turn"
read -r answer
case $answer in
  '{"done"'*|*ALREADY_DONE*) ;;
  *) echo '{"outcome":"FAILED","reason":"NOT_CALLED"}'; exit 0 ;;
esac
if [ -n "$file" ]; then
  sleep 0.1
  printf 'self %s %s turn-%s\n' "$goal" "$turn" "$turn" >> "$file"
  sleep 0.2
fi
echo '{"outcome":"COMPLETED","reason":"DONE","usage":{"kind":"KNOWN","tokens":1,"costMicros":10,"toolCalls":1,"millis":1}}'
