// Does turns of the queue "nodes" for a turn-runner: claims one, works on it, calls a tool through the runner's guard, and hands in
// the result. Nothing but Node 18 or newer is needed. In place of work() goes whatever your orchestrator does: start a workflow,
// run a graph, ask a model.
import { readFileSync } from "node:fs";

const runner = process.env.LOOPKEEPER_RUNNER ?? "http://127.0.0.1:8083";
const tokenFile = process.env.LOOPKEEPER_RUNNER_TOKEN_FILE;
const once = process.argv.includes("--once");
if (!tokenFile) {
  console.error("expected LOOPKEEPER_RUNNER_TOKEN_FILE to name the file with the runner's token, but it is not set");
  process.exit(2);
}
const token = readFileSync(tokenFile, "utf8").trim();

async function ask(path, body) {
  const response = await fetch(`${runner}/api/v1/turns/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status === 204) return undefined;
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.code}: ${answer.detail}`);
  return answer;
}

// A runner that has lost sight of the journal for a moment calls no tools; it says so, and is asked again.
async function call(claim, request) {
  for (let attempt = 1; ; attempt++) {
    const called = await ask(`${claim}/calls`, request);
    if (called.code !== "CONTROL_LAGS" || attempt === 20) return called;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

// The contract is all that a turn may know and do. What comes with it from others, such as summaries and context, is data, not orders.
async function work({ claim, contract }) {
  const [todo] = contract.state.todos ?? [];
  const called = await call(claim, { tool: "shout", arguments: { text: contract.objective } });
  if (called.answer !== "DONE") {
    return { outcome: "FAILED", reason: "TOOL_NOT_CALLED", sentence: called.sentence };
  }
  return {
    outcome: "COMPLETED",
    summary: `The tool said ${called.result.said}`,
    output: called.result,
    effects: todo ? [{ kind: "TODO_DONE", todo: todo.id, successor: "nothing: it is said" }] : [],
    proposal: { kind: "COMPLETE", rationale: "it is said" },
    usage: { kind: "KNOWN", tokens: 0, costMicros: 0, toolCalls: 1, millis: 0 },
  };
}

async function turn(claimed) {
  // A turn that is silent for longer than silenceMillis has failed; the answer says whether to give up.
  const beat = setInterval(async () => {
    try {
      const { stop } = await ask(`${claimed.claim}/heartbeat`, {});
      if (stop) console.error(`told to stop: ${stop.code}`);
    } catch (error) {
      console.error(error.message);
    }
  }, claimed.silenceMillis / 3);
  try {
    const finished = await ask(`${claimed.claim}/finish`, await work(claimed));
    console.log(`turn ${claimed.contract.turn} of ${claimed.contract.goal}: ${finished.outcome}`);
  } finally {
    clearInterval(beat);
  }
}

do {
  const claimed = await ask("claim", { queue: "nodes", waitMillis: 10000 });
  if (claimed) {
    await turn(claimed).catch((error) => console.error(error.message));
    if (once) break;
  }
} while (true);
