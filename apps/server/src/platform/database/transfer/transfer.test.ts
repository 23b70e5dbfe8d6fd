import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { Database } from '../database.ts';
import {
  channelKeys,
  companies,
  contacts,
  messages,
  queueOptions,
  queues,
  tickets,
  whatsapps,
} from '../schema/index.ts';
import { exportDatabase } from './export.ts';
import { importDatabase } from './import.ts';

let source: TestDatabase;
let target: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'recado-transfer-'));
const file = join(folder, 'everything.jsonl.gz');

before(async () => {
  [source, target] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});

after(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function fill(database: Database): Promise<void> {
  await database.system(async (unit) => {
    const { db } = unit;
    await db.insert(companies).values({ name: 'Padaria São João' });
    await db.insert(queues).values({ companyId: 1, name: 'Vendas', color: '#112233' });
    await db.insert(queueOptions).values([1, 2].map((n) => ({ companyId: 1, queueId: 1, title: `${n}` })));
    await db.execute(sql`update queue_options set parent_id = 2 where id = 1`);
    await db.insert(whatsapps).values({ companyId: 1, name: 'Loja' });
    await db.insert(channelKeys).values({ connectionId: 1, type: 'session', id: 'x', value: Buffer.from([0, 1, 255]) });
    await db
      .insert(contacts)
      .values({ companyId: 1, name: 'Zoé', number: '5511', extraInfo: [{ name: 'a', value: 'b' }] });
    await db.insert(tickets).values({ companyId: 1, contactId: 1, whatsappId: 1, queueId: 1 });
    const texts = Array.from({ length: 1200 }, (_, n) => ({ companyId: 1, ticketId: 1, body: `n ${n} "ç"\n` }));
    await db.insert(messages).values(texts);
    await unit.enqueue({ lane: 'a', kind: 'later', payload: { n: 1 }, companyId: 1 });
  });
}

/** All data of a database, as text. */
async function everything(database: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await database.system(async ({ db }) => {
    for (const name of [
      'companies',
      'queue_options',
      'channel_keys',
      'contacts',
      'tickets',
      'messages',
      'jobs',
      'job_lanes',
    ]) {
      const { rows } = await db.execute(sql`select * from ${sql.identifier(name)} order by 1, 2, 3`);
      found[name] = JSON.stringify(rows);
    }
  });
  return found;
}

it('transfers all data to an empty database, where ids continue', async () => {
  await fill(source.database);
  await exportDatabase(source.database, file);
  await importDatabase(target.database, file);
  assert.deepEqual(await everything(target.database), await everything(source.database));
  const [next] = await target.database.tenant(1, ({ db }) =>
    db.insert(contacts).values({ companyId: 1, name: 'New', number: '5522' }).returning(),
  );
  assert.equal(next?.id, 2);
});

it('refuses a database that is not empty', async () => {
  await assert.rejects(importDatabase(target.database, file), /needs an empty database/);
});
