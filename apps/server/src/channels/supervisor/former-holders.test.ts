import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { onPostgresql } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { channelLeases } from '../channels.schema.ts';

let server: TestServer;
let connectionId: number;

before(async () => {
  server = await startTestServer();
  const company = await server.make.company();
  connectionId = (await server.make.connection({ companyId: company.id, status: 'DISCONNECTED' })).id;
});
after(() => server.close());

async function holder(): Promise<string | undefined> {
  const rows = await server.database.database.system(({ db }) =>
    db.select({ holder: channelLeases.holder }).from(channelLeases).where(eq(channelLeases.connectionId, connectionId)),
  );
  return rows[0]?.holder;
}

/** Whether a worker has a lane that no process works on. */
async function isLeased(name: string): Promise<boolean> {
  const { rows } = await server.database.database.system(({ db }) =>
    db.execute(sql`select 1 from job_lanes where name = ${name} and lease is not null`),
  );
  return rows.length > 0;
}

test('an embedded database forgets what workers of a former process were at; on PostgreSQL they may be alive', async () => {
  await server.database.database.system(({ db }) =>
    db.execute(sql`insert into job_lanes (name, pool, share_of, wake_at, lease)
      select 'former', 'nobody', company_id, now() + interval '1 hour', gen_random_uuid() from whatsapps
      where id = ${connectionId}`),
  );
  server = await server.restart();
  assert.equal(await isLeased('former'), onPostgresql);
});

test('an embedded database forgets the holders of a former process at the start; on PostgreSQL they may be alive', async () => {
  const expiresAt = sql`now() + interval '1 hour'`;
  await server.database.database.system(({ db }) =>
    db.insert(channelLeases).values({ connectionId, holder: 'former', expiresAt }),
  );
  server = await server.restart();
  assert.equal(await holder(), onPostgresql ? 'former' : undefined);
});
