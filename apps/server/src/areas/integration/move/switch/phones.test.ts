import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { channelCredentials, channelKeys } from '../../../../channels/channels.schema.ts';
import { opensWithoutCode } from '../../../../channels/testing/opens-without-code.ts';
import { type ServerWorld, startServerWorld } from '../../../../channels/testing/server-world.ts';
import { acceptTicket, messagesOf, replyIn } from '../../../../channels/testing/tickets.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { movedCompanies, moves } from '../move.schema.ts';
import { openSessions } from '../source/files/sessions.ts';
import { memorySource } from '../testing/memory-source.ts';
import { oldFiles } from '../testing/old-files.ts';
import { linkOldPhone, type OldPhone } from '../testing/old-phone.ts';
import { runUndo } from '../undo/run-undo.ts';
import { bringPairing } from './bring-pairing.ts';

const shop = '5511990000001';

describe('a phone that another product has linked', () => {
  let world: ServerWorld;
  let phone: OldPhone;
  before(async () => {
    world = await startServerWorld();
  });
  after(() => world.close());

  const bring = (sourceId: string, connectionId: number, session: string | undefined) => {
    const source = memorySource({});
    if (session !== undefined) source.sessions.set(sourceId, session);
    const { database, channels } = world.server.platform;
    return bringPairing({ database, channels }, source, { companyId: world.admin.companyId, sourceId, connectionId });
  };
  const connection = () => world.server.make.connection({ companyId: world.admin.companyId });
  const rowsOf = (connectionId: number) =>
    world.server.platform.database.system(async ({ db }) => [
      await db.$count(channelCredentials, eq(channelCredentials.connectionId, connectionId)),
      await db.$count(channelKeys, eq(channelKeys.connectionId, connectionId)),
    ]);

  test('is opened here without a QR code, reads what a customer writes and answers', async () => {
    phone = await linkOldPhone(world, shop);
    const customer = await world.customer('5511988880001', 'Maria', shop);
    await customer.say({ text: 'antes' });
    await eventually('the old product received it', () => phone.received.includes('antes'), { timeoutMs: 15_000 });
    await phone.send(customer.number, 'resposta antiga');
    await eventually('the old answer', async () => (await customer.counts('resposta antiga')) === 1);
    await phone.stop();
    const { id } = await connection();
    assert.equal(await bring('1', id, phone.session()), 'moved');
    await opensWithoutCode(async () => (await world.connection(id)).status);
    await customer.say({ text: 'depois' });
    const ticketId = await acceptTicket(world.server, world.admin, customer.number);
    assert.deepEqual(
      (await messagesOf(world.server, world.admin, ticketId)).map(({ body }) => body),
      ['depois'],
    );
    await replyIn(world.server, world.admin, ticketId, { body: 'resposta nova' });
    await eventually('the new answer', async () => (await customer.counts('resposta nova')) === 1);
  });

  test('has its identity and keys sealed here', async () => {
    const { creds } = JSON.parse(phone.session());
    const [credentials, keys] = await world.server.platform.database.system(async ({ db }) => [
      await db.select().from(channelCredentials),
      await db.select().from(channelKeys),
    ]);
    assert.ok(credentials.length === 1 && keys.length > 10);
    const secrets = [creds.noiseKey.private.data, creds.signedIdentityKey.private.data, creds.advSecretKey];
    for (const { value } of [...credentials, ...keys]) {
      for (const secret of secrets) assert.equal(value.includes(secret) || value.includes(secret, 0, 'base64'), false);
    }
  });

  test('is not opened a second time, nor under a second connection', async () => {
    const { id } = await connection();
    assert.equal(await bring('2', id, phone.session()), 'sameDevice');
    assert.deepEqual(await rowsOf(id), [0, 0]);
    const [before] = await world.server.platform.database.system(({ db }) => db.select().from(channelCredentials));
    assert.ok(before);
    assert.equal(await bring('1', before.connectionId, phone.session()), 'moved');
    const other = JSON.parse(phone.session());
    other.creds.registrationId += 1;
    assert.equal(await bring('3', before.connectionId, JSON.stringify(other)), 'pairedHere');
  });

  test('is read from files just the same, where a fork keeps its pairing there', async (context) => {
    const old = await oldFiles();
    context.after(() => old.close());
    // A key that was used up is `null` there.
    const files = [...phone.sessionFiles()].filter(([, content]) => content !== 'null');
    for (const [name, content] of files) await old.add(`.sessions/session-9/${name}`, content);
    const { channels } = world.server.platform;
    const found = await openSessions(old.folder).pairing('9');
    assert.ok(found);
    const { id, provider } = await connection();
    const read = await channels.readPairing(provider, { credentials: found.creds, keys: found.keys });
    assert.ok(typeof read !== 'string', String(read));
    assert.ok(await world.server.platform.database.system((unit) => read.store(unit, id)));
    const [, keys = 0] = await rowsOf(id);
    assert.equal(keys, files.length - 1);
  });

  test('goes on in the other product after its company was taken out again', async () => {
    const other = '5511990000002';
    const old = await linkOldPhone(world, other);
    await old.stop();
    const { platform, make } = world.server;
    const { database } = platform;
    const { id: companyId } = await make.company();
    const { id: connectionId } = await make.connection({ companyId });
    const source = memorySource({});
    source.sessions.set('1', old.session());
    assert.equal(await bringPairing(platform, source, { companyId, sourceId: '1', connectionId }), 'moved');
    const statusHere = async () => {
      const named = eq(whatsapps.id, connectionId);
      const [row] = await database.system(({ db }) => db.select().from(whatsapps).where(named));
      return row?.status;
    };
    await eventually('it is open here', async () => (await statusHere()) === 'CONNECTED');
    const moveId = await database.system(async ({ db }) => {
      const [move] = await db.insert(moves).values({ fingerprint: 'old', edition: 'saas' }).returning();
      const id = move?.id ?? 0;
      await db.insert(movedCompanies).values({ moveId: id, sourceId: '1', companyId, state: 'switched' });
      return id;
    });
    await runUndo(platform, moveId, '1');
    assert.deepEqual(await rowsOf(connectionId), [0, 0]);
    await old.start();
    const customer = await world.customer('5511988880002', 'Rui', other);
    await customer.say({ text: 'de volta' });
    await eventually('the old product received it', () => old.received.includes('de volta'));
    await old.stop();
  });

  test('needs a QR code if its pairing is cut, not complete, too large or not there', async () => {
    const { id } = await connection();
    const whole = phone.session();
    const read = (): { creds: Record<string, unknown>; keys: Record<string, Record<string, unknown>> } =>
      JSON.parse(whole);
    const without = (name: string) => {
      const { creds, keys } = read();
      return JSON.stringify({ creds: { ...creds, [name]: undefined }, keys });
    };
    const large = read();
    const sessions = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${index}.0`, 'x'.repeat(1_000_000)]),
    );
    large.keys.sessions = sessions;
    assert.equal(await bring('9', id, undefined), 'notPaired');
    assert.equal(await bring('9', id, whole.slice(0, 700)), 'cut');
    assert.equal(await bring('9', id, without('account')), 'incomplete');
    assert.equal(await bring('9', id, without('noiseKey')), 'incomplete');
    assert.equal(await bring('9', id, JSON.stringify(large)), 'tooLarge');
    assert.deepEqual(await rowsOf(id), [0, 0]);
  });
});
