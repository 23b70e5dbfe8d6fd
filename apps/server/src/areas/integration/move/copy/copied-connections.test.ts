import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { whatsappQueues, whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { copiesInto } from '../testing/copied-company.ts';
import { copyOne } from '../testing/copy-from.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();
const { read, copied } = copiesInto(server);

test('connections come with texts and queues, but neither connected nor acting by themselves', async () => {
  const queue = row.queue();
  const texts = {
    greetingMessage: 'Oi',
    complationMessage: 'Obrigado',
    ratingMessage: 'Nota?',
    outOfHoursMessage: 'Fechado',
  };
  const one = row.connection({
    ...texts,
    isDefault: true,
    queueIds: [queue.id, 'gone'],
    sendIdQueue: queue.id,
    timeSendQueue: 10,
    expiresTicket: 60,
    number: '+55 (11) 91234-5678',
  });
  const { companyId, findings } = await copied({
    queues: [queue],
    connections: [one, row.connection({ name: one.name, isDefault: true }), row.connection({ channel: 'facebook' })],
  });
  const stored = await read(companyId, ({ db }) => db.select().from(whatsapps).orderBy(whatsapps.id));
  assert.deepEqual(
    stored.map(({ name, isDefault, status }) => [name, isDefault, status]),
    [
      [one.name, true, 'DISCONNECTED'],
      [`${one.name} (2)`, false, 'DISCONNECTED'],
    ],
  );
  const [first] = stored;
  assert.ok(first);
  const { greetingMessage, complationMessage, ratingMessage, outOfHoursMessage } = first;
  assert.deepEqual({ greetingMessage, complationMessage, ratingMessage, outOfHoursMessage }, texts);
  assert.deepEqual([first.number, first.timeSendQueue, first.expiresTicket], ['5511912345678', 0, 0]);
  const [ofQueue] = await read(companyId, ({ db }) => db.select().from(queues));
  const links = await read(companyId, ({ db }) => db.select().from(whatsappQueues));
  assert.deepEqual(
    links.map(({ whatsappId, queueId }) => [whatsappId, queueId]),
    [[first.id, ofQueue?.id]],
  );
  assert.equal(first.sendIdQueue, ofQueue?.id);
  assert.equal(findings.otherChannel?.count, 1);
});

test('a token of a connection goes on working for that connection; a short one, or one that is taken, is not copied', async () => {
  const token = `former-token-${Date.now()}`;
  const other = await server.make.company();
  const taken = await server.make.apiKey({ companyId: other.id });
  const [one, two, three, four] = [token, taken, 'short', token].map((value) => row.connection({ token: value }));
  assert.ok(one && two && three && four);
  const plan = row.plan({ name: `API ${token}` });
  const companyOf = row.company({ id: '1', planId: plan.id });
  const { companyId, source, findings } = await copied({
    companies: [companyOf],
    plans: [plan],
    connections: [one, two, three, four],
  });
  const keys = await read(companyId, ({ db }) => db.select().from(apiKeys));
  const [connection] = await read(companyId, ({ db }) => db.select().from(whatsapps).orderBy(whatsapps.id));
  assert.deepEqual(
    keys.map(({ whatsappId, scopes, hint }) => [whatsappId, scopes, hint]),
    [[connection?.id, ['messages:send'], 'form']],
  );
  assert.doesNotMatch(JSON.stringify(keys), new RegExp(token));
  assert.deepEqual([findings.takenToken?.count, findings.weakToken?.count], [2, 1]);
  const send = (as: string) =>
    server.call('POST /api/messages/send', { as, body: { number: '5511988880001', body: 'Oi' } });
  assert.notEqual((await send(token)).status, 401);
  assert.equal((await send('short')).status, 401);
  one.token = `${token}-2`;
  await copyOne(server, source);
  assert.equal((await send(token)).status, 401);
  assert.notEqual((await send(`${token}-2`)).status, 401);
});
