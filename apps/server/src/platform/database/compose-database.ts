import type pg from 'pg';
import type { Logger } from 'pino';
import { countStatement } from '../observability/metrics/database.ts';
import type { Database } from './database.ts';
import { type LimitStatements, measureStatements, type StatementEnd, sessionsOf } from './driver/driver.ts';
import { FairPlaces } from './fair-places.ts';
import type { Notifications } from './notifications.ts';
import { ReadReplica } from './replica.ts';
import { SlowStatements } from './slow-statements.ts';
import { Units } from './units.ts';

/** The parts of a database, whichever it is. */
export interface DatabaseParts {
  kind: Database['kind'];
  pool: pg.Pool;
  /** The connections that keep their session between transactions: those of `pool` unless a pooler is in between. */
  sessionPool: pg.Pool;
  /** The connections to the read replica. */
  replicaPool?: pg.Pool | undefined;
  /** Whether connections keep statements by their names. */
  keepsStatements: boolean;
  connections: number;
  limitStatements: LimitStatements;
  notifications: Notifications;
  close: () => Promise<void>;
}

/** Makes the database of its parts; `requestStatementMs`: see `DatabaseOptions`. */
export function composeDatabase(
  options: { logger: Logger; requestStatementMs?: number | undefined },
  parts: DatabaseParts,
): Database {
  const { kind, pool, sessionPool, keepsStatements, connections, limitStatements, notifications, close } = parts;
  const { logger, requestStatementMs = 5_000 } = options;
  const slowStatements = new SlowStatements();
  const onEnd: StatementEnd = (statement, milliseconds, hasFailed) => {
    countStatement(milliseconds, hasFailed);
    slowStatements.ended(statement, milliseconds, hasFailed);
  };
  measureStatements(pool, onEnd, keepsStatements);
  const unitsOf = (connected: pg.Pool) => {
    const sessions = sessionsOf(connected, limitStatements);
    return new Units({ sessions, places: new FairPlaces(connections), requestStatementMs, notifications, logger });
  };
  const units = unitsOf(pool);
  const { replicaPool } = parts;
  if (replicaPool) measureStatements(replicaPool, onEnd, true);
  const ofReplica = replicaPool && unitsOf(replicaPool);
  const replica =
    replicaPool && ofReplica && new ReadReplica({ pool, units }, { pool: replicaPool, units: ofReplica }, logger);
  const all = ofReplica ? [units, ofReplica] : [units];
  return {
    kind,
    tenant: (companyId, work, often) => units.run(companyId, work, often),
    system: (work, share, often) => units.run(null, work, often, share),
    reader: (companyId) => units.reader(companyId),
    replicaReader: (companyId) => (replica ?? units).reader(companyId),
    useClock: (clock) => {
      for (const each of all) each.clock = clock;
    },
    subscribe(subscriptions) {
      const ends = all.flatMap((each) => subscriptions.map((subscription) => subscription.addTo(each)));
      return () => {
        for (const end of ends) end();
      };
    },
    onPublish: (listener) => units.onPublish(listener),
    notifications,
    pool: kind === 'postgresql' ? pool : null,
    sessionPool: kind === 'postgresql' ? sessionPool : null,
    slowStatements,
    units,
    close: async () => {
      await notifications.close();
      await close();
    },
  };
}
