// Writes and reads frames with Confluent's official JavaScript client and with an independent one.
// Arguments: the registry's address. Input: one JSON document {cases: [{topic, id, value, frame}]}, frames in hex.
// Output: one JSON document [{official, independent, officialRead, independentRead}], frames in hex, read values as JSON.
const { AvroDeserializer, AvroSerializer, SchemaRegistryClient, SerdeType } = require('@confluentinc/schemaregistry');
const { SchemaRegistry } = require('@kafkajs/confluent-schema-registry');

async function main(url, cases) {
  const client = new SchemaRegistryClient({ baseURLs: [url] });
  const serializer = new AvroSerializer(client, SerdeType.VALUE, { autoRegisterSchemas: false, useLatestVersion: true });
  const deserializer = new AvroDeserializer(client, SerdeType.VALUE, {});
  const independent = new SchemaRegistry({ host: url });
  const answers = [];
  for (const { topic, id, value, frame } of cases) {
    const octets = Buffer.from(frame, 'hex');
    answers.push({
      official: Buffer.from(await serializer.serialize(topic, value)).toString('hex'),
      independent: (await independent.encode(id, value)).toString('hex'),
      officialRead: await deserializer.deserialize(topic, octets),
      independentRead: await independent.decode(octets),
    });
  }
  return answers;
}

let input = '';
process.stdin.on('data', (chunk) => { input += chunk; });
process.stdin.on('end', () => {
  main(process.argv[2], JSON.parse(input).cases)
    .then((answers) => { process.stdout.write(JSON.stringify(answers)); process.exit(0); })
    .catch((failure) => { process.stderr.write(`${failure.stack}\n`); process.exit(1); });
});
