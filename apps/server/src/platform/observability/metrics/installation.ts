import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import type { Database, Unit } from '../../database/database.ts';
import { jobs } from '../../database/schema/jobs.ts';
import { whatsapps } from '../../database/schema/whatsapps.ts';
import { storedMedia } from './media-question.ts';
import { installationMetrics } from './registry.ts';

const databaseUp = gauge('recado_database_up', 'Whether the database answers');
const queue = gauge('recado_jobs', 'Jobs that are due, scheduled for later, or failed permanently', ['state']);
const oldest = gauge(
  'recado_oldest_due_job_seconds',
  'How long the oldest due job of a pool has been waiting. `connections`: of connections that are open; `offline`: of others, which wait for them',
  ['pool'],
);
const connections = gauge('recado_connections', 'Connections to WhatsApp by state and provider', [
  'status',
  'provider',
]);
const mediaSize = gauge('recado_media_bytes', 'Size of the stored files of messages, read every five minutes');
const mediaFiles = gauge('recado_media_files', 'Number of the stored files of messages, read every five minutes');
const databaseSize = gauge('recado_database_size_bytes', 'Size of the database, read every five minutes');

function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [installationMetrics] });
}

const all = [queue, oldest, connections, mediaSize, mediaFiles, databaseSize];

const work = z.array(
  z.object({
    pool: z.string(),
    due: z.number(),
    scheduled: z.number(),
    dead: z.number(),
    oldest: z.coerce.number(),
  }),
);
const held = z.array(z.object({ status: z.string(), provider: z.string(), count: z.number() }));

/** The pools that always exist: their age is 0 when nothing waits. */
const usualPools = ['default', 'connections', 'offline'];

/** Reads the figures of the installation. Without its database they say only that it is down. */
export async function readInstallation(database: Database): Promise<void> {
  try {
    await database.system(async (unit) => {
      await readWork(unit);
      await readConnections(unit);
      await readSizes(database, unit);
    });
    databaseUp.set(1);
  } catch {
    databaseUp.set(0);
    for (const one of all) one.reset();
    readAt.delete(database);
  }
}

/**
 * The jobs by pool. The pools of connections are two: a company whose phone is off for a week has a week of work that
 * waits for it, which is no failure of the installation.
 */
async function readWork({ db }: Unit): Promise<void> {
  const { rows } = await db.execute(sql`
    select pool, sum(due)::int as due, sum(scheduled)::int as scheduled, sum(dead)::int as dead,
      coalesce(extract(epoch from now() - min(oldest)), 0) as oldest
    from (
      select case when not starts_with(found.pool, 'connection:') then found.pool
          when ${whatsapps.status} = 'CONNECTED' then 'connections' else 'offline' end as pool,
        found.due, found.scheduled, found.dead, found.oldest
      from (
        select ${jobs.pool} as pool,
          count(*) filter (where ${jobs.failedAt} is null and ${jobs.runAt} <= now()) as due,
          count(*) filter (where ${jobs.failedAt} is null and ${jobs.runAt} > now()) as scheduled,
          count(*) filter (where ${jobs.failedAt} is not null) as dead,
          min(${jobs.runAt}) filter (where ${jobs.failedAt} is null and ${jobs.runAt} <= now()) as oldest
        from ${jobs} group by ${jobs.pool}) as found
      left join ${whatsapps} on 'connection:' || ${whatsapps.id} = found.pool) as grouped
    group by pool`);
  const pools = work.parse(rows);
  const sum = (name: 'due' | 'scheduled' | 'dead') => pools.reduce((total, one) => total + one[name], 0);
  for (const state of ['due', 'scheduled', 'dead'] as const) queue.set({ state }, sum(state));
  oldest.reset();
  for (const pool of usualPools) oldest.set({ pool }, 0);
  for (const { pool, oldest: seconds } of pools) oldest.set({ pool }, seconds);
}

async function readConnections({ db }: Unit): Promise<void> {
  const { rows } = await db.execute(sql`
    select ${whatsapps.status} as status, ${whatsapps.provider} as provider, count(*)::int as count
    from ${whatsapps} group by 1, 2`);
  connections.reset();
  for (const { count, ...labels } of held.parse(rows)) connections.set(labels, count);
}

/** Milliseconds for which sizes are not read again: they are sums over all rows. */
const lasting = 5 * 60_000;
const readAt = new WeakMap<Database, number>();
const size = z.array(z.object({ bytes: z.coerce.number() }));

async function readSizes(database: Database, unit: Unit): Promise<void> {
  const now = performance.now();
  if (now - (readAt.get(database) ?? Number.NEGATIVE_INFINITY) < lasting) return;
  const { rows } = await unit.db.execute(sql`select pg_database_size(current_database()) as bytes`);
  databaseSize.set(size.parse(rows)[0]?.bytes ?? 0);
  const media = await unit.query(storedMedia, undefined);
  mediaSize.set(media.bytes);
  mediaFiles.set(media.files);
  readAt.set(database, now);
}
