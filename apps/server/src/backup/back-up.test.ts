import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { mediaFiles } from '../areas/conversations/messages/messages.schema.ts';
import { indexOldMessagesWork } from '../areas/conversations/messages/search/index-old-messages.ts';
import { newCustomer } from '../areas/conversations/messages/testing/customer.ts';
import type { Database } from '../platform/database/database.ts';
import { queues } from '../platform/database/schema/queues.ts';
import type { TestUser } from '../testing/factories.ts';
import { testPassword } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type Installation, newInstallation, restoreTo, saveTo, secret } from './testing/installations.ts';

let server: TestServer;
let target: Installation;
let admin: TestUser;
let customer: ReturnType<typeof newCustomer>;
let place: { companyId: number; connectionId: number };
let archives: string;
const closers: (() => Promise<unknown>)[] = [];

before(async () => {
  server = await startTestServer({ configuration: { secret } });
  target = await newInstallation();
  archives = join(server.platform.configuration.dataFolder, 'backups');
  const company = await server.make.company();
  const queue = await server.make.queue({ companyId: company.id, name: 'Vendas' });
  const connection = await server.make.connection({ companyId: company.id, queueIds: [queue.id], isDefault: true });
  admin = await server.make.user({ companyId: company.id, profile: 'admin', queueIds: [queue.id] });
  place = { companyId: company.id, connectionId: connection.id };
  customer = newCustomer(server, place);
  await customer.write('Tem pão de queijo?');
});

after(async () => {
  for (const close of closers.reverse()) await close();
  await server.close();
  await target.remove();
});

const source = () => ({
  database: server.database.database,
  folder: server.platform.configuration.dataFolder,
});

/** A message of ours with a file; resolves with the id of the file. */
async function sendFile(content: string): Promise<string> {
  const ticket = await server.make.ticket({
    companyId: place.companyId,
    whatsappId: place.connectionId,
    userId: admin.id,
    status: 'open',
  });
  const files = [{ field: 'medias', name: 'pedido.txt', content }];
  const sent = await server.call('POST /messages/:ticketId', {
    as: admin,
    params: { ticketId: ticket.id },
    body: { body: 'x' },
    files,
  });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const rows = await server.database.database.system(({ db }) => db.select().from(mediaFiles));
  return rows.at(-1)?.name ?? '';
}

async function bodies(database: Database): Promise<string[]> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ body: string }>(sql`select body from messages order by id`),
  );
  return rows.map(({ body }) => body);
}

test('messages that arrive during a backup may be in it, and everything else is unchanged', async () => {
  const file = join(archives, 'one.tar');
  const kept = [await sendFile('dois pães'), await sendFile('um bolo')];
  const gone = await sendFile('nada');
  await server.platform.storage.remove([gone]);
  // The counter of ids is ahead of the rows, because the last contact was deleted.
  const { id } = await server.make.contact({ companyId: place.companyId });
  await server.database.database.system(({ db }) => db.delete(contacts).where(sql`id = ${id}`));
  const before = await bodies(server.database.database);

  let done = false;
  const backup = saveTo(file, source()).finally(() => {
    done = true;
  });
  let written = 0;
  for (; !done || written < 3; written += 1) await customer.write(`Durante ${written}`);
  const manifest = await backup;
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(archives), ['one.tar']);
  assert.deepEqual([manifest.files.count, manifest.files.missing], [2, 1]);

  await restoreTo(target, file);
  const database = await target.open();
  // Another backup, of the restored installation, has the same content to the last byte.
  const again = await saveTo(join(archives, 'again.tar'), { database, folder: target.folder });
  assert.deepEqual({ ...again, madeAt: '' }, { ...manifest, madeAt: '' });
  assert.equal(
    new Set(manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name)).has('message_words'),
    true,
  );
  const found = await bodies(database);
  assert.deepEqual(found.slice(0, before.length), before);
  assert.deepEqual(found, (await bodies(server.database.database)).slice(0, found.length));
  const { rows: latest } = await database.system(({ db }) =>
    db.execute<{ said: string }>(
      sql`select last_message as said from tickets where id = (select ticket_id from messages order by id desc limit 1)`,
    ),
  );
  assert.equal(latest[0]?.said, found.at(-1), 'a ticket and its last message are of one moment');
  const contact = await database.system(({ db }) =>
    db.insert(contacts).values({ companyId: place.companyId, name: 'Nova', number: '5511999990000' }).returning(),
  );
  assert.ok((contact[0]?.id ?? 0) > id, 'the id of a deleted record is not used again');
  await database.close();
  for (const name of kept) {
    const path = join('files', String(place.companyId), name.slice(-2), name);
    assert.deepEqual(await readFile(join(target.folder, path)), await readFile(join(source().folder, path)));
  }
});

test('a backup without the words of messages, as the release before partitions makes it, is restored with them', async () => {
  const asOwner = (statement: string) =>
    server.database.database.units.attempt(async ({ run }) => {
      await run(statement);
      return { result: undefined, committed: null };
    });
  const file = join(archives, 'without-words.tar');
  await asOwner('REVOKE SELECT ON message_words FROM recado_system');
  const manifest = await saveTo(file, source()).finally(() =>
    asOwner('GRANT SELECT ON message_words TO recado_system'),
  );
  assert.equal(
    manifest.tables.some(({ name }) => name === 'message_words'),
    false,
  );
  const other = await newInstallation();
  closers.push(() => other.remove());
  await restoreTo(other, file);
  const database = await other.open();
  const words = (on: Database) => on.system(({ db }) => db.$count(sql`message_words`));
  assert.equal(await words(database), 0);
  await indexOldMessagesWork({ database }).run(new AbortController().signal);
  assert.equal(await words(database), await words(server.database.database));
  await database.close();
});

test('the restored installation works: users sign in, messages arrive, constraints are enforced', async () => {
  const database = { database: await target.open(false), url: null, close: () => database.database.close() };
  const restored = await startTestServer({ on: { folder: target.folder, database, secret } });
  closers.push(() => restored.close());
  // A session from before the backup continues, because the secret is the same.
  assert.equal((await restored.call('GET /users', { as: admin })).status, 200);
  const { email } = admin;
  const signedIn = await restored.call('POST /auth/login', { body: { email, password: testPassword } });
  assert.equal(signedIn.status, 200);
  await newCustomer(restored, place).write('Chegou depois');
  assert.equal((await bodies(restored.database.database)).at(-1), 'Chegou depois');
  const audited = () => restored.database.database.system(({ db }) => db.$count(sql`audit_entries`));
  const entries = await audited();
  await restored.database.database.tenant(place.companyId, ({ db }) => db.update(queues).set({ name: 'Balcão' }));
  assert.equal(await audited(), entries + 1);
  const forge = restored.database.database.system(({ db }) => db.execute(sql`delete from audit_entries`));
  await assert.rejects(forge, ({ cause }: Error & { cause: { code?: string } }) => cause.code === '42501');
  const foreign = restored.database.database.system(({ db }) =>
    db.execute(sql`update tickets set queue_id = 999999 where id = (select min(id) from tickets)`),
  );
  await assert.rejects(foreign, ({ cause }: Error & { cause: { code?: string } }) => cause.code === '23503');
  await rm(archives, { recursive: true });
});
