import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest, withoutComments } from './boundaries.mjs';

const database = 'platform/database/';
const driver = `${database}driver/`;
const face = `${driver}driver.ts`;
/** What uses the database, so the database does not know it. */
const above = ['platform/jobs/', 'platform/realtime/', 'platform/events/', 'channels/', 'areas/'];

/** Members of `pg` and drizzle that are private, or written down nowhere; `driver/assumptions-of-*.test.ts` tests them. */
const members = [
  '_result',
  '_accumulateRows',
  '_parsers',
  'processID',
  'prepareQuery',
  'NodePgSession',
  'NodePgTransaction',
  'PgDialect',
  'sqlToQuery',
  'fillPlaceholders',
  'mapFromDriverValue',
  'columnType',
  'new Function',
];
/** A time of change written by hand: drizzle and the trigger set it, and `touched` is for an update without fields. */
const timeByHand = /\bupdatedAt: (?:new Date|clock|now|sql)\b/;
const columns = `${database}schema/columns.ts`;

const member = new RegExp(`(?<![\\w$])(?:${members.join('|')})(?![\\w$])`);

/**
 * The source of the server imports of `platform/database/driver` only its face, areas and channels not even that; and
 * only the driver names private members of the libraries or generates code. `platform/database` imports nothing of what
 * stands on it: jobs, realtime, events, channels, areas. No update names the time of its change. Tests may do all of
 * this. Returns the problems as lines of text.
 */
export function databaseProblems(base = root) {
  const source = join(base, 'apps/server/src');
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !isTest(file))
    .sort();
  return files.flatMap((file) => {
    const text = withoutComments(readFileSync(join(source, file), 'utf8'));
    return [...importProblems(source, file), ...memberProblems(file, text), ...timeProblems(file, text)];
  });
}

function importProblems(source, from) {
  const imported = [...new Set(importsOf(join(source, from)))]
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(from), name));
  return imported.flatMap((to) => {
    if (to.startsWith(driver) && !from.startsWith(driver) && to !== face) {
      return [`${from} imports ${to}: only ${face} is open to others`];
    }
    if (to === face && /^(?:areas|channels)\//.test(from)) {
      return [`${from} imports ${face}: areas and channels read by \`unit.db\` and \`Reader.select\``];
    }
    if (from.startsWith(database) && above.some((folder) => to.startsWith(folder))) {
      return [`${from} imports ${to}, which stands on the database`];
    }
    return [];
  });
}

function memberProblems(file, text) {
  if (file.startsWith(driver)) return [];
  const [found] = member.exec(text) ?? [];
  return found ? [`${file} uses ${found}: only ${driver} knows private parts of libraries, and generates code`] : [];
}

function timeProblems(file, text) {
  if (file === columns || !timeByHand.test(text)) return [];
  return [`${file} writes updatedAt: every update sets it, and \`touched\` of ${columns} is for one without fields`];
}
