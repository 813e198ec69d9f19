// Opens a goal and waits for its first receipt, with nothing of ours: kafkajs for Kafka, an independent client for the registry.
// Arguments: bootstrap servers, the registry's address, the goal's id. Output: one JSON document about the receipt.
import { randomUUID } from 'node:crypto';
import registryClient from '@kafkajs/confluent-schema-registry';
import kafkajs from 'kafkajs';

const GOAL_EVENTS = 'loop.goal-events.v1';
const RECEIPTS = 'loop.receipts.v1';
const PATIENCE_MILLIS = 60_000;

const [bootstrap, registryUrl, goal] = process.argv.slice(2);
const kafka = new kafkajs.Kafka({ clientId: 'interop-node', brokers: bootstrap.split(','), logLevel: kafkajs.logLevel.ERROR });
const registry = new registryClient.SchemaRegistry({ host: registryUrl });

function opened(eventId) {
  return {
    eventId,
    goalId: goal,
    occurredAt: Date.now() * 1000,
    claimedBy: 'interop-node',
    event: {
      'dev.loopkeeper.schema.GoalOpened': {
        objective: 'be opened from another language',
        title: 'interop',
        policy: {
          limits: { turns: { kind: 'BOUNDED', value: 3 } },
          reservationPerTurn: {},
          allowedCapabilities: ['interop-node'],
          firstCapability: 'interop-node',
          retry: {},
        },
      },
    },
  };
}

async function open() {
  const eventId = randomUUID();
  const schema = await registry.getLatestSchemaId(`${GOAL_EVENTS}-value`);
  const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
  await producer.connect();
  await producer.send({
    topic: GOAL_EVENTS,
    acks: -1,
    messages: [{
      key: goal,
      value: await registry.encode(schema, opened(eventId)),
      headers: {
        ce_specversion: '1.0',
        ce_id: eventId,
        ce_source: '/examples/interop-node',
        ce_type: 'dev.loopkeeper.GoalOpened',
        ce_subject: goal,
        ce_time: new Date().toISOString(),
        ce_correlationid: goal,
      },
    }],
  });
  await producer.disconnect();
}

function readable(receipt, headers) {
  const statement = JSON.parse(Buffer.from(receipt.envelope.payload).toString('utf8'));
  return {
    goal: receipt.goalId,
    receipt: receipt.receiptId,
    turn: receipt.turn,
    outcome: receipt.outcome,
    tokens: Number(receipt.usage.tokens),
    statement: statement._type,
    summary: statement.predicate.summary,
    type: String(headers.ce_type),
  };
}

async function firstReceipt() {
  const consumer = kafka.consumer({ groupId: `interop-node-${randomUUID()}`, readUncommitted: false });
  await consumer.connect();
  await consumer.subscribe({ topic: RECEIPTS, fromBeginning: true });
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`expected a receipt of ${goal} within 60 s, but there is none`)), PATIENCE_MILLIS).unref();
      consumer.run({
        eachMessage: async ({ message }) => {
          if (String(message.key) === goal) {
            resolve(readable(await registry.decode(message.value), message.headers));
          }
        },
      }).catch(reject);
    });
  } finally {
    await consumer.disconnect();
  }
}

await open();
process.stdout.write(`${JSON.stringify(await firstReceipt())}\n`);
