import { brokenSchema, lackingSchema, schemaState } from '../../platform/database/migration-journal.ts';
import { type Check, ok, problem, warning } from '../check.ts';

/** Whether the tables are those of this release. */
export const schemaCheck: Check = {
  name: 'schema',
  isFatal: true,
  async run({ database, configuration: { migratesAtStart } }) {
    if (database.kind !== 'open') return undefined;
    const state = await schemaState(database.ask);
    const { pending, newer, level } = state;
    if (state.isBroken) return problem(brokenSchema, 'CHANGELOG.md of that release says what it changed.');
    if (pending.length > 0 && !migratesAtStart) return problem(lackingSchema(state), 'Or set MIGRATE_AT_START=true.');
    if (level === 0) return ok('The database is empty: the first start makes its tables.');
    if (pending.length > 0) {
      return warning(lackingSchema(state), 'Or start the server, which does it.');
    }
    if (newer > 0)
      return warning(
        `A newer release has run ${newer} further migrations, which this one works with.`,
        'Finish the upgrade, or leave it like this to go back.',
      );
    return ok('The tables are those of this release.');
  },
};
