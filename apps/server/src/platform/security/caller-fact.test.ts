import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { useTestServer } from '../../testing/use-server.ts';
import { companies } from '../database/schema/companies.ts';
import { users } from '../database/schema/users.ts';
import { type CallerRules, callerFact, callerReader } from './session-row.ts';

const server = useTestServer();

const initial = callerFact(sql`left(${users.name}, 1)`, z.string());
const length = callerFact(sql`length(${users.name})`, z.int());

async function callerWith({ facts = [], switches = [] }: Partial<CallerRules>) {
  const company = await server.make.company();
  const user = await server.make.user({ companyId: company.id, name: 'Maria' });
  const { database, sessions } = server.platform;
  // A session is stored with the commit of its unit.
  const { sessionId } = await database.system((unit) => sessions.start(unit, user));
  return database.system((unit) => callerReader({ facts, switches })(unit, sessionId, new Date()));
}

test('facts are read with the caller, each in its declared form', async () => {
  const caller = await callerWith({ facts: [initial, length] });
  assert.ok(caller);
  assert.deepEqual([initial.of(caller.session), length.of(caller.session)], ['M', 5]);
});

test('a fact that was not read is an error, as is an answer of another form', async () => {
  const caller = await callerWith({ facts: [length] });
  assert.ok(caller);
  assert.throws(() => initial.of(caller.session), /^Error: The caller was read without this fact$/);
  await assert.rejects(callerWith({ facts: [callerFact(sql`${users.name}`, z.int())] }), z.ZodError);
});

test('a feature of the plan is off while its switch is off; other features are not affected', async () => {
  const plain = await callerWith({});
  const switched = await callerWith({
    switches: [
      { flag: 'useKanban', column: sql<boolean>`${users.name} = 'Maria'` },
      { flag: 'useSchedules', column: sql<boolean>`${companies.dueDate} < '2000-01-01'` },
    ],
  });
  assert.ok(plain && switched);
  const { flags } = switched.company;
  const off = [...plain.company.flags].filter((flag) => !flags.has(flag));
  assert.deepEqual(off, ['useSchedules']);
});
