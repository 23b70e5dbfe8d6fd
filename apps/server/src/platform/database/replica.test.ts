import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { ReadReplica } from './replica.ts';
import type { CompanyReader } from './unit-of-work.ts';

/** A database that says where it was read, and answers questions about its log. */
function side(name: string, answer: () => object) {
  let asked = 0;
  const reader = (companyId: number): CompanyReader => ({
    companyId,
    inUnit: () => Promise.reject(new Error(`${name} ${companyId}`)),
    select: () => Promise.reject(new Error('not asked for')),
    selectShared: () => Promise.reject(new Error('not asked for')),
  });
  const query = async () => {
    asked += 1;
    return { rows: [answer()] };
  };
  const run = () => Promise.reject(new Error('not asked for'));
  return { pool: { query }, units: { run, reader }, asked: () => asked };
}

const primary = () => side('primary', () => ({ written: '0/10' }));

function readWith(standby: ReturnType<typeof side>): Promise<string> {
  const replica = new ReadReplica(primary(), standby, pino({ level: 'silent' }));
  return replica
    .reader(7)
    .inUnit(async () => '')
    .catch((error: Error) => error.message);
}

test('a read goes to the replica once that has what was written before', async () => {
  let looks = 0;
  const standby = side('replica', () => {
    looks += 1;
    return { caughtUp: looks > 2 };
  });
  assert.equal(await readWith(standby), 'replica 7');
  assert.equal(standby.asked(), 3);
});

test('a replica that stays behind, or is no standby, is passed over', async () => {
  assert.equal(await readWith(side('replica', () => ({ caughtUp: false }))), 'primary 7');
});

test('a replica that does not answer is passed over, and not asked again at once', async () => {
  const away = side('replica', () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });
  const replica = new ReadReplica(primary(), away, pino({ level: 'silent' }));
  for (let count = 0; count < 3; count += 1)
    await assert.rejects(
      replica.reader(7).inUnit(async () => ''),
      /primary/,
    );
  assert.equal(away.asked(), 1);
});
