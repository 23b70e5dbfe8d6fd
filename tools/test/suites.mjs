import { findChromium } from '../workspace/chromium.mjs';
import { groupsOf } from './groups.mjs';
import { groupedSuite, jestSuite, nodeSuite } from './run-suite.mjs';
import { listens } from './services.mjs';

const serverTests = 'apps/server/src/**/*.test.ts';
/**
 * Tests of behaviour that may differ between PostgreSQL and the embedded database: SQL, units, jobs, and a killed
 * process.
 */
const aboutTheDatabase = [
  'apps/server/src/platform/{database,events,jobs}/**/*.test.ts',
  'apps/server/src/backup/**/*.test.ts',
  'apps/server/src/areas/conversations/{tickets,messages/receive,messages/search}/**/*.test.ts',
  'apps/server/src/areas/conversations/messages/*.test.ts',
  'apps/server/src/channels/kill.test.ts',
];
/** Files that may share a process. The others leave timers behind, of WhatsApp connections that they cut off. */
const together = ['apps/server/src/{areas,platform,testing,demo,backup}/**/*.test.ts', 'apps/server/src/*.test.ts'];
/** Connects to WhatsApp as well: beside a dozen others in one process its first answer repeatedly came too late. */
const apart = ['apps/server/src/areas/campaigns/campaigns/test-send.test.ts'];
/** They wait for the pace at which phones get the messages of campaigns: three minutes a group, beside the others. */
const waiting = ['apps/server/src/areas/campaigns/campaigns/*.test.ts'];
/** Browser tests that create their own data and check nothing else: they share a product and a browser. */
const onOneProduct = [
  ...[
    'chats',
    'companies',
    'composer',
    'contact-drawer',
    'contact-lists',
    'contacts',
    'file-lists',
    'forward',
    'keyboard',
    'layout',
  ],
  ...['media-messages', 'message-search', 'page-policy', 'phone', 'revenue', 'schedule-message'],
  ...['session', 'stale-release', 'suppression', 'throwing-release', 'voice-note'],
].map((name) => `e2e/${name}.test.ts`);
/** Browser tests of several minutes, or that wait for one: they begin first, so that both processors end together. */
const longInBrowser = [
  ...['accessibility', 'administration', 'late-tickets', 'narrow', 'official-screens', 'touch', 'without-a-line'],
].map((name) => `e2e/${name}.test.ts`);
const entry = 'apps/server/src/testing/group.ts';
const two = ['--test-concurrency=2'];
/** Three groups at a time keep two processors busy where tests wait for PostgreSQL; a fifth of their time was idle. */
const three = 3;
const one = ['--test-concurrency=1'];

/** Whether a PostgreSQL is there to test on. */
export const postgres = await listens(5432);
const redis = await listens(6379);
const chromium = findChromium();
const onPostgres = { TEST_DATABASE: 'postgres' };

/**
 * Every suite in running order: its name, its requirements, and how it is run. A suite with `beside` mostly waits, and
 * runs beside the others. One with `alone` runs after all of them: its pages depend on frames and timers. `run` gets the
 * title, and the folders to which the suite is limited, if any.
 */
export const suites = {
  web: { title: 'web: units and components', run: jestSuite },
  emulator: {
    title: 'WhatsApp emulator',
    run: (title) => nodeSuite(title, ['apps/whatsapp-emulator/src/**/*.test.ts'], { args: two }),
  },
  embedded: {
    title: 'server on the embedded database',
    // Without PostgreSQL this is the only run of the server's tests. Each file has its own process: a statement is
    // cancelled by interrupting the database's thread, which fails with the threads of a dozen databases beside it.
    run: (title) =>
      groupedSuite(title, groupsOf(postgres ? aboutTheDatabase : [serverTests], []), { entry, atOnce: 2 }),
  },
  server: {
    title: 'server on PostgreSQL',
    missing: postgres ? undefined : 'nothing listens on 127.0.0.1:5432',
    run: (title) =>
      groupedSuite(title, groupsOf([serverTests], together, { apart, without: waiting }), {
        entry,
        atOnce: three,
        waiting: groupsOf(waiting, together, { apart }),
        environment: {
          ...onPostgres,
          ...(redis ? { TEST_REDIS: 'redis://127.0.0.1:6379' } : {}),
        },
      }),
  },
  crash: {
    title: 'product, killed at work',
    built: true,
    beside: true,
    run: (title) =>
      nodeSuite(title, ['e2e/crash/*.test.ts'], { args: one, isBeside: true, environment: { CRASH_ROUNDS: '1' } }),
  },
  terminal: {
    title: 'start and end in a terminal',
    built: true,
    beside: true,
    run: (title) => nodeSuite(title, ['e2e/terminal/*.test.ts'], { args: one, isBeside: true }),
  },
  attack: {
    title: 'product, attacked',
    built: true,
    beside: true,
    run: (title) => nodeSuite(title, ['e2e/attack/*.test.ts'], { args: one, isBeside: true }),
  },
  tools: {
    title: 'tools',
    beside: true,
    run: (title, folders = ['tools', 'libs/signal']) =>
      nodeSuite(
        title,
        folders.map((folder) => `${folder}/**/*.test.{mjs,ts}`),
        { args: one, isBeside: true },
      ),
  },
  browser: {
    title: 'browser',
    built: true,
    alone: true,
    missing: chromium ? undefined : 'no Chromium found (set CHROMIUM_PATH)',
    // Where there is a PostgreSQL, as in production: the suites of crashes, of the terminal and of attacks use the embedded database.
    run: (title) =>
      groupedSuite(
        title,
        groupsOf(['e2e/*.test.ts'], onOneProduct, { perGroup: 8, early: [...longInBrowser, ...onOneProduct] }),
        {
          entry: 'e2e/harness/group.ts',
          atOnce: 2,
          environment: { CHROMIUM_PATH: chromium ?? '', ...(postgres ? onPostgres : {}) },
        },
      ),
  },
};
