// What this folder assumes about private members of pg, one test for each. After an update of pg, a failure says which
// file must follow it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import pg from 'pg';
import { KnownColumns } from './known-columns.ts';
import { sendTogether } from './send-together.ts';
import { SilentServer } from './testing/silent-server.ts';

const named = { name: 'one', text: 'select 1' };
const never = () => undefined;

test('pg writes to `client.connection.stream`, which can be corked (send-together.ts)', async () => {
  const { server, client } = await SilentServer.connected();
  const { connection } = client;
  assert.equal(connection.stream, server, 'pg has renamed `connection.stream`: `sendTogether` holds back nothing');
  sendTogether({ connection });
  client.query('select 1', never);
  client.query('select $1', [1], never);
  await settled();
  const together = [['query', 'parse', 'bind', 'describe', 'execute', 'sync']];
  assert.deepEqual(server.packets, together, 'statements that are issued together are not sent as one message');
});

test('with `pipeline`, pg sends a statement although the one before it has no answer (open.ts)', async () => {
  const { server, client } = await SilentServer.connected();
  client.query('select 1', never);
  client.query('select 2', never);
  await settled();
  assert.deepEqual(server.packets.flat(), ['query', 'query'], 'pg waits for an answer: no statements share a message');
});

test('pg keeps the process that the database announced as `processID` (pooler.ts)', async () => {
  const { client } = await SilentServer.connected();
  assert.equal(Reflect.get(client, 'processID'), 7, 'pg has renamed `processID`: poolers are not recognised');
});

test('pg sends a named query by methods of its connection, and once parsed by its name (known-columns.ts)', async () => {
  const { server, client } = await SilentServer.connected();
  for (const query of [named, named]) Reflect.apply(client.query, client, [query, [], never]);
  await settled();
  const [first, ...second] = ['parse', 'bind', 'describe', 'execute', 'sync'];
  assert.deepEqual(server.packets.flat(), [first, ...second, ...second], 'pg does not keep statements by `name`');
});

test('a query of pg sends no `describe` when its connection has an empty one (known-columns.ts)', async () => {
  const { server, client } = await SilentServer.connected();
  const columns = new KnownColumns();
  columns.learn(named, Reflect.get(new pg.Query(named), '_result'));
  Reflect.apply(client.query, client, [columns.queryFor(named, []), never]);
  await settled();
  const sent = ['parse', 'bind', 'execute', 'sync'];
  assert.deepEqual(server.packets.flat(), sent, '`submit` does not send by `connection.describe` any more');
});

test('the `_result` of a query has these fields, of which the first four belong to one run (known-columns.ts)', () => {
  const ofRun = ['command', 'rowCount', 'oid', 'rows'];
  const ofStatement = ['fields', '_parsers', '_types', 'RowCtor', 'rowAsArray', '_prebuiltEmptyResultObject'];
  const fields = Object.keys(Reflect.get(new pg.Query('select 1'), '_result'));
  const changed = 'pg has other fields in a result: say which of them describe a statement';
  assert.deepEqual(fields, [...ofRun, ...ofStatement], changed);
});

test('a query keeps the rows that it reads if `_accumulateRows` is set (known-columns.ts)', () => {
  const rowsWith = (accumulates: boolean) => {
    const query = new pg.Query(named);
    const result = Reflect.get(query, '_result');
    Object.assign(result, { _parsers: [String], fields: [{ name: 'n' }], _prebuiltEmptyResultObject: { n: null } });
    Reflect.set(query, '_accumulateRows', accumulates);
    Reflect.apply(Reflect.get(query, 'handleDataRow'), query, [{ fields: ['1'] }]);
    return result.rows.length;
  };
  assert.deepEqual([rowsWith(false), rowsWith(true)], [0, 1], 'known statements return no rows: see `_accumulateRows`');
});

test('`client.query` can be replaced, and answers a callback in place of a promise (measure-statements.ts)', async () => {
  const { client } = await SilentServer.connected();
  const ofLibrary = client.query;
  let asked = 0;
  client.query = new Proxy(ofLibrary, {
    apply(query, self, parameters) {
      asked += 1;
      return Reflect.apply(query, self, parameters);
    },
  });
  const answer: unknown = Reflect.apply(client.query, client, ['select 1', never]);
  assert.equal(answer, undefined, 'a query with a callback returns something: it is measured twice or leaks a promise');
  assert.equal(asked, 1);
});
