import { isBehindPooler } from '../../platform/database/driver/driver.ts';
import { oldestPostgres, poolerAdvice, poolerBetween } from '../../platform/database/requirements.ts';
import { type Check, ok, problem } from '../check.ts';

/** Whether the database answers, and is new enough. */
export const databaseCheck: Check = {
  name: 'database',
  isFatal: true,
  async run({ database, configuration: { roles } }) {
    if (database.kind === 'embedded') {
      if (roles.size === 4) return ok('The embedded database, for one process.');
      return problem('The embedded database is for one process, and ROLES splits the work.', 'Set DATABASE_URL.');
    }
    if (database.kind === 'away') {
      const reason = database.reason.replace(/\.$/, '');
      return problem(`${reason}.`, 'Check DATABASE_URL, and that the database accepts connections from here.');
    }
    const [server] = await database.ask(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major`,
    );
    const { version, major } = { version: String(server?.version), major: Number(server?.major) };
    if (major >= oldestPostgres) return ok(`PostgreSQL ${version} answers.`);
    return problem(`PostgreSQL ${version} is too old for DATABASE_URL.`, `Use version ${oldestPostgres} or newer.`);
  },
};

/** Whether a pooler such as PgBouncer answers in place of PostgreSQL. */
export const poolerCheck: Check = {
  name: 'pooler',
  isFatal: true,
  async run({ database, configuration: { databaseUrl, databaseSessionUrl } }) {
    if (database.kind !== 'open') return undefined;
    const isPooled = databaseSessionUrl !== databaseUrl;
    const variable = isPooled ? 'DATABASE_SESSION_URL' : 'DATABASE_URL';
    if (await isBehindPooler(database.client)) return problem(poolerBetween(variable), poolerAdvice);
    if (isPooled) return ok('Sessions have an address of their own; DATABASE_URL may lead to a pooler.');
    return ok('No pooler is in between: sessions keep their statements, locks and notifications.');
  },
};
