import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { userQueues, users } from '../../../../platform/database/schema/users.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { copiesInto } from '../testing/copied-company.ts';
import { copyOne, findingsOf } from '../testing/copy-from.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();
const { read, system, copied } = copiesInto(server);

test('users sign in with their passwords; nobody gets the address, or becomes a super user, without being named', async () => {
  const queue = row.queue();
  const connection = row.connection();
  const here = await server.make.user({ companyId: (await server.make.company()).id });
  const boss = row.user({ profile: 'admin', isSuper: true, queueIds: [queue.id], connectionId: connection.id });
  const rows = {
    queues: [queue],
    connections: [connection],
    users: [
      boss,
      row.user({ email: ` ${here.email.toUpperCase()}` }),
      row.user({ email: here.email, profile: 'gerente' }),
      row.user({ email: 'nenhum', passwordHash: 'md5' }),
    ],
  };
  const { companyId, source, findings } = await copied(rows);
  const stored = await read(companyId, ({ db }) => db.select().from(users).orderBy(users.id));
  const [name, domain] = here.email.split('@');
  assert.deepEqual(
    stored.map((user) => [user.email, user.profile, user.super]),
    [
      [boss.email, 'admin', false],
      [`${name}+${companyId}@${domain}`, 'user', false],
      [`user-${rows.users[2]?.id}.company-${companyId}@moved.invalid`, 'user', false],
      [`user-${rows.users[3]?.id}.company-${companyId}@moved.invalid`, 'user', false],
    ],
  );
  assert.ok(stored[0]?.whatsappId);
  assert.equal((await read(companyId, ({ db }) => db.select().from(userQueues))).length, 1);
  assert.deepEqual(
    ['changedAddress', 'unknownProfile', 'unknownPassword', 'superUser'].map((reason) => findings[reason]?.count),
    [3, 1, 1, 1],
  );
  const signIn = (email: string) => server.call('POST /auth/login', { body: { email, password: 'senha antiga' } });
  assert.equal((await signIn(boss.email)).status, 200);
  const superOf = async () => (await read(companyId, ({ db }) => db.select().from(users).orderBy(users.id)))[0]?.super;
  await copyOne(server, source, { supers: [here.email] });
  assert.equal(await superOf(), false);
  await copyOne(server, source, { supers: [boss.email.toUpperCase()] });
  assert.equal(await superOf(), true);
  await system(({ db }) => db.update(users).set({ super: false }).where(eq(users.companyId, companyId)));
});

test('a password that changed here stays when the user changes there', async () => {
  const user = row.user();
  const { companyId, source } = await copied({ users: [user] });
  await server.call('POST /auth/login', { body: { email: user.email, password: 'senha antiga' } });
  Object.assign(user, { name: 'Outro nome' });
  await copyOne(server, source);
  const [stored] = await read(companyId, ({ db }) => db.select().from(users));
  assert.deepEqual([stored?.name, stored?.passwordHash.slice(0, 10)], ['Ana', '$argon2id$']);
  assert.equal((await findingsOf(server, companyId)).changedHere?.count, 1);
});
