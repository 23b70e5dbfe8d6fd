import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/database/database.ts';
import { anotherGivesLifeSign, givesLifeSign } from '../../platform/database/life-signs.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import { reclaimLanes } from '../../platform/jobs/queue.ts';
import { countTakeover } from '../../platform/observability/metrics/connections.ts';
import { channelCredentials, channelLeases } from '../channels.schema.ts';
import { connectionPool } from '../jobs.ts';

/** A connection that should be open and has no living holder. */
export interface Orphan {
  connectionId: number;
  companyId: number;
  provider: string;
}

/**
 * Another process holds the connection now, so this process may not write anything for it. `isUnpaired`: the takeover
 * also deleted the pairing, so the device has to be logged out.
 */
export class LeaseLostError extends AppError {
  readonly isUnpaired: boolean;

  constructor(isUnpaired = false) {
    super('ERR_WAPP_NOT_INITIALIZED', { cause: new Error('Another process holds the connection') });
    this.name = 'LeaseLostError';
    this.isUnpaired = isUnpaired;
  }
}

/** The leases of connections by processes, by the database's clock. */
export interface Leases {
  /**
   * Renews the leases of this process; returns the connections that it still holds, and at most `limit` of those that
   * should be open and have no holder.
   */
  renew(limit: number): Promise<{ mine: Set<number>; orphans: Orphan[] }>;
  /**
   * Looks for other holders whose process is gone although their leases last; true if there are any: `renew` returns
   * their connections, `acquire` takes them. Requires that this process gives a life sign itself.
   */
  lookForGone(): Promise<boolean>;
  /** Takes a free connection; true if this process holds it now. Its former holder's unfinished actions may restart. */
  acquire(connectionId: number): Promise<boolean>;
  /** Throws LeaseLostError unless this process holds the connection; it keeps it until the unit ends. */
  assertHeld(unit: Unit, connectionId: number): Promise<void>;
  /** Releases a connection, so that another process does not have to wait. */
  release(unit: Unit, connectionId: number): Promise<void>;
  /** Whether another process that gives a life sign can take connections. */
  hasOthers(): Promise<boolean>;
  /** How many of these connections another process has taken and connected. */
  reconnected(connectionIds: readonly number[]): Promise<number>;
}

/** The states in which a connection should be open (SPEC §4.3): `status` is both the desired and the reported state. */
const meantToBeOpen = sql`('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT')`;

/**
 * Releases every connection at the start with an embedded database. Only one process can open that, so every holder is
 * a former one. Waiting for their leases to expire would delay messages after a crash.
 */
export async function releaseFormerHolders(database: Database): Promise<void> {
  await database.system(({ db }) => db.delete(channelLeases));
}

/** The begin of the names of holders that give a life sign; of others, only the clock tells that they are gone. */
const watched = 'watched/';

/** A name for the leases of this process; it has to give a life sign of this name. */
export function newHolder(): string {
  return `${watched}${randomUUID()}`;
}

/** The leases of one process, named `holder`; each lasts `duration` milliseconds. */
export function createLeases(database: Database, holder: string, duration: number): Leases {
  const until = sql`now() + ${duration} * interval '1 millisecond'`;
  const mine = (connectionId: number) =>
    and(eq(channelLeases.connectionId, connectionId), eq(channelLeases.holder, holder));
  // A process that freezes in the middle of a write keeps the connection no longer than a lease lasts.
  const held = sql`set_config('idle_in_transaction_session_timeout', ${String(duration)}, true)`;
  // A renewal does not wait for this lock; a takeover does.
  const lockMine = prepared<{ connectionId: number; holder: string }>()((db, value) =>
    db
      .select({ held })
      .from(channelLeases)
      .where(and(eq(channelLeases.connectionId, value('connectionId')), eq(channelLeases.holder, value('holder'))))
      .for('key share'),
  );
  /** Holders without a life sign at the last look, and those that had none at two looks: they are gone. */
  let missing = new Set<string>();
  let gone = new Set<string>();
  const isGone = () => sql`l.holder = any(${sql.param([...gone])}::text[])`;
  // Asked again at the takeover, because a process that lost its connection to the database soon has another one.
  const isStillGone = () => sql`(${isGone()} and not ${givesLifeSign(sql`l.holder`)})`;

  return {
    async lookForGone() {
      const { rows } = await database.system(({ db }) =>
        db.execute<{ holder: string }>(sql`
          select l.holder from (select distinct holder from channel_leases) l
          where l.holder <> ${holder} and starts_with(l.holder, ${watched})
            and not ${givesLifeSign(sql`l.holder`)} and ${givesLifeSign(sql`${holder}::text`)}`),
      );
      const found = rows.map((row) => row.holder);
      gone = new Set(found.filter((name) => missing.has(name)));
      missing = new Set(found);
      return gone.size > 0;
    },
    async renew(limit) {
      // One statement, because it runs every few seconds. It does not see its own update, so leases of this process
      // count as held even if they had expired.
      const { rows } = await database.system(({ db }) =>
        db.execute<{ mine: number[]; orphans: Orphan[] }>(sql`
          with renewed as (
            update channel_leases set expires_at = ${until} where holder = ${holder} returning connection_id),
          orphans as (
            select w.id, w.company_id, w.provider from whatsapps w
            left join channel_leases l on l.connection_id = w.id
              and (l.expires_at > now() or l.holder = ${holder}) and not ${isGone()}
            where w.status in ${meantToBeOpen} and l.connection_id is null order by random() limit ${limit})
          select array(select connection_id from renewed) as mine, coalesce((
            select json_agg(json_build_object('connectionId', id, 'companyId', company_id, 'provider', provider))
            from orphans), '[]'::json) as orphans`),
      );
      const [found] = rows;
      return { mine: new Set(found?.mine), orphans: found?.orphans ?? [] };
    },
    acquire(connectionId) {
      const meant = sql`select id from whatsapps where id = ${connectionId} and status in ${meantToBeOpen}`;
      return database.system(async (unit) => {
        const { db } = unit;
        const created = await db.execute(sql`
          insert into channel_leases (connection_id, holder, expires_at)
          select id, ${holder}, ${until} from (${meant}) as meant on conflict do nothing returning connection_id`);
        if (created.rows.length > 0) return true;
        // Skips a connection in the middle of a write: waiting would keep this process from renewing its other leases.
        const taken = await db.execute(sql`
          update channel_leases set holder = ${holder}, expires_at = ${until} where connection_id in (
            select connection_id from channel_leases l
            where connection_id in (${meant}) and (expires_at <= now() or ${isStillGone()}) for update skip locked)
          returning connection_id`);
        if (taken.rows.length === 0) return false;
        await reclaimLanes(db, connectionPool(connectionId));
        unit.afterCommit(countTakeover);
        return true;
      });
    },
    async assertHeld(unit, connectionId) {
      const [found] = await lockMine(unit, { connectionId, holder });
      if (found) return;
      const { db } = unit;
      const paired = eq(channelCredentials.connectionId, connectionId);
      const [pairing] = await db.select({ id: channelCredentials.connectionId }).from(channelCredentials).where(paired);
      throw new LeaseLostError(!pairing);
    },
    async release({ db }, connectionId) {
      await db.delete(channelLeases).where(mine(connectionId));
    },
    async hasOthers() {
      const { rows } = await database.system(({ db }) =>
        db.execute<{ found: boolean }>(sql`select ${anotherGivesLifeSign(sql`${holder}::text`)} as found`),
      );
      return rows[0]?.found === true;
    },
    async reconnected(connectionIds) {
      const { rows } = await database.system(({ db }) =>
        db.execute<{ count: number }>(sql`
          select count(*)::int as count from channel_leases l join whatsapps w on w.id = l.connection_id
          where l.connection_id = any(${sql.param([...connectionIds])}::int[]) and l.holder <> ${holder}
            and w.status = 'CONNECTED'`),
      );
      return rows[0]?.count ?? 0;
    },
  };
}
