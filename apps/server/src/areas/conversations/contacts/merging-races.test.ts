import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { onPostgresql } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { lockOwnContact } from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import { learnIdentity } from './resolve-contact.ts';

/** The embedded database runs one transaction at a time, so there are no races. */
const skip = !onPostgresql;
let server: TestServer;
let admin: TestUser;
let companyId: number;

before(async () => {
  server = await startTestServer();
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  await server.make.connection({ companyId, isDefault: true });
});
after(() => server.close());

/**
 * Creates two contacts of one person; `done` merges them in a transaction that does not commit before `until` is
 * resolved.
 */
async function merging(number: string, lid: string, until: Promise<void>) {
  const byNumber = await server.make.contact({ companyId, number });
  const byLid = await server.make.contact({ companyId, number: null, lid });
  const done = () =>
    server.database.database.tenant(companyId, async (unit) => {
      await learnIdentity(unit, companyId, { number, lid });
      await until;
    });
  return { byNumber, byLid, done };
}

// Only locks of this database, because parallel tests wait for locks, too.
const waitingForLocks = async () => {
  const { rows } = await server.database.database.system(({ db }) =>
    db.execute(sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`),
  );
  return rows.length > 0;
};
const start = (contactId: number) => server.call('POST /tickets', { as: admin, body: { contactId } });
const stored = () =>
  server.database.database.system(async ({ db }) => ({
    contacts: await db.select({ id: contacts.id }).from(contacts),
    tickets: await db.select({ id: tickets.id, contactId: tickets.contactId }).from(tickets),
  }));

test('a ticket is refused while its contact is being merged into another; it is not created and then deleted', {
  skip,
}, async () => {
  const release = Promise.withResolvers<void>();
  const { byLid, done } = await merging('5511933330001', '3001@lid', release.promise);
  const merged = done();
  await eventually('the merge holds the contacts', async () => {
    const { rows } = await server.database.database.system(({ db }) =>
      db.execute(sql`select id from contacts where id = ${byLid.id} for key share skip locked`),
    );
    return rows.length === 0;
  });
  const started = start(byLid.id);
  await eventually('the ticket waits for the merge', waitingForLocks);
  release.resolve();
  await merged;
  const { status, body } = await started;
  assert.deepEqual([status, body.error], [404, 'ERR_NO_CONTACT_FOUND']);
});

test('a ticket that was created first moves to the kept contact', { skip }, async () => {
  const { byNumber, byLid, done } = await merging('5511933330002', '3002@lid', Promise.resolve());
  const release = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  // Like POST /tickets: locks the contact, creates the ticket, and commits a little later.
  const started = server.database.database.tenant(companyId, async (unit) => {
    await lockOwnContact(unit, companyId, byLid.id);
    await unit.db.insert(tickets).values({ companyId, contactId: byLid.id, status: 'open' });
    made.resolve();
    await release.promise;
  });
  await made.promise;
  const merged = done();
  await eventually('the merge waits for the ticket', waitingForLocks);
  release.resolve();
  await Promise.all([started, merged]);
  const left = await stored();
  assert.ok(!left.contacts.some(({ id }) => id === byLid.id));
  assert.ok(left.tickets.some(({ contactId }) => contactId === byNumber.id));
});

test('when many tickets are created during merges, each one that was answered with 200 exists', { skip }, async () => {
  const rounds = Array.from({ length: 20 }, async (_, index) => {
    const pair = await merging(`551194444${1000 + index}`, `4${1000 + index}@lid`, Promise.resolve());
    const [answer] = await Promise.all([start(pair.byLid.id), pair.done()]);
    return answer;
  });
  const answers = await Promise.all(rounds);
  const ids = new Set((await stored()).tickets.map(({ id }) => id));
  for (const { status, body } of answers) {
    if (status === 200) assert.ok(ids.has(body.id));
    else assert.equal(body.error, 'ERR_NO_CONTACT_FOUND');
  }
});
