import { z } from 'zod';
import { mostSessions, serverConnections } from '../../platform/database/postgres-pool.ts';
import { type Check, ok, problem, warning } from '../check.ts';

/** Connections of a process besides its pool: two that listen and one that notifies, and one that moves companies. */
const besides = { each: 3, worker: 1 };

const facts = z.object({ most: z.number(), reserved: z.number(), ours: z.number(), others: z.number() });

/** Whether PostgreSQL has enough connections for the processes, and for two at once in an upgrade. */
export const connectionsCheck: Check = {
  name: 'connections',
  async run({ database, configuration: { databaseConnections, databaseUrl, databaseSessionUrl, roles } }) {
    if (database.kind !== 'open') return undefined;
    const [row] = await database.ask(`SELECT current_setting('max_connections')::int AS most,
      current_setting('superuser_reserved_connections')::int AS reserved,
      count(*) FILTER (WHERE datname = current_database() AND application_name LIKE '${serverConnections}%')::int AS ours,
      count(*) FILTER (WHERE datname <> current_database())::int AS others
      FROM pg_stat_activity WHERE backend_type = 'client backend'`);
    const { most, reserved, ours, others } = facts.parse(row);
    const pool = databaseSessionUrl === databaseUrl ? databaseConnections : mostSessions;
    const each = pool + besides.each + (roles.has('worker') ? besides.worker : 0);
    const fitting = Math.floor((most - reserved - others) / each);
    const found =
      `A process takes up to ${each} connections; ${fitting} processes fit into max_connections=${most} ` +
      `(${reserved} reserved, ${others} of other databases). This installation holds ${ours}.`;
    const todo = 'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS.';
    if (fitting < 1) return problem(found, todo);
    return fitting === 1 ? warning(found, `${todo} An upgrade runs two processes for a while.`) : ok(found);
  },
};
