import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { companies } from '../database/schema/companies.ts';
import { AppError } from '../errors.ts';
import { afterwards } from './afterwards.ts';
import type { Context, ReadingContext, SteppedHandler } from './handler.ts';
import { earlyAnswer, inSteps } from './steps.ts';

/** An endpoint of the system whose answer is a message. */
type Key = 'DELETE /message-rates/:messageRateId';

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
beforeEach(() => opened.database.system(({ db }) => db.delete(companies)));
after(() => opened.close());

const add = ({ unit: { db } }: Pick<Context<Key>, 'unit'>, name: string) => db.insert(companies).values({ name });

/** The names that are committed. Asking inside a unit would be refused. */
async function committed(): Promise<string[]> {
  const rows = await opened.database.system(({ db }) => db.select().from(companies));
  return rows.map(({ name }) => name).sort();
}

function answer(handler: SteppedHandler<Key>) {
  const reading: Partial<ReadingContext<Key>> = { params: { messageRateId: 1 } };
  return handler.answerInSteps(reading as ReadingContext<Key>, (step) =>
    opened.database.system((unit) => {
      const context: Partial<Context<Key>> = { ...reading, unit };
      return step(context as Context<Key>);
    }),
  );
}

/** Prepares, performs and finishes; what it performs is told by the caller. */
function writing(perform: (prepared: string) => Promise<string>, last = async (performed: string) => performed) {
  return inSteps<Key, string, string>({
    async prepare(context) {
      await add(context, 'prepared');
      return 'noted';
    },
    perform: ({ prepared }) => perform(prepared),
    async finish(context) {
      await add(context, 'finished');
      return { message: await last(`${context.prepared} ${context.performed}`) };
    },
  });
}

test('what is prepared is committed before anything is performed, outside of units', async () => {
  const seen = await answer(writing(async (prepared) => `${prepared} ${await committed()}`));
  assert.deepEqual(seen, { message: 'noted noted prepared' });
  assert.deepEqual(await committed(), ['finished', 'prepared']);
});

test('a refusal while performing prevents the rest, and leaves what was prepared', async () => {
  const refusing = writing(() => Promise.reject(new AppError('ERR_PAYMENT_PROVIDER')));
  await assert.rejects(answer(refusing), { code: 'ERR_PAYMENT_PROVIDER' });
  assert.deepEqual(await committed(), ['prepared']);
});

test('a refusal at the end rolls back the last unit only', async () => {
  const refusing = writing(
    async () => '',
    () => Promise.reject(new AppError('ERR_INVOICE_STATE')),
  );
  await assert.rejects(answer(refusing), { code: 'ERR_INVOICE_STATE' });
  assert.deepEqual(await committed(), ['prepared']);
});

test('a step that answers is the last one', async () => {
  const never = () => assert.fail('a step ran after the answer');
  const known = inSteps<Key, never, never>({
    async prepare(context) {
      await add(context, 'prepared');
      return earlyAnswer({ message: 'known' });
    },
    perform: never,
    finish: never,
  });
  assert.deepEqual(await answer(known), { message: 'known' });
  assert.deepEqual(await committed(), ['prepared']);
  const found = inSteps<Key, undefined, never>({
    perform: async () => earlyAnswer({ message: 'found' }),
    finish: never,
  });
  assert.deepEqual(await answer(found), { message: 'found' });
});

test('an answer after the last commit is outside of its unit', async () => {
  const mailing = inSteps<Key, undefined, string>({
    perform: async () => 'hashed',
    async finish(context) {
      await add(context, context.performed);
      return afterwards(async () => ({ message: String(await committed()) }));
    },
  });
  assert.deepEqual(await answer(mailing), { message: 'hashed' });
});
