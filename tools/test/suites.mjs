import { findChromium } from '../workspace/chromium.mjs';
import { filesOf, groupsOf } from './groups.mjs';
import { ownPostgres, postgresPrograms } from './own-postgres.mjs';
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
  'apps/server/src/areas/conversations/messages/{receive,search}/**/*.test.ts',
  'apps/server/src/areas/conversations/tickets/list-rules.test.ts',
  'apps/server/src/channels/kill.test.ts',
];
/** Of these, what takes long and is the same on both, or opens no embedded database: it runs on PostgreSQL only. */
const sameOnBoth = [
  'apps/server/src/platform/database/{fair-places,partitioned-words,replica,shared-reads,slow-statements}.test.ts',
  'apps/server/src/platform/database/driver/{assumptions-of-*,statement-names}.test.ts',
  'apps/server/src/platform/database/paging.test.ts',
  'apps/server/src/backup/{every-screen,levels,media-in-bucket,refusals}.test.ts',
];
/** What connects to no emulator, beside the areas and the platform. */
const withoutEmulator = [
  'apps/server/src/company-archive/{document,named,refusals,same-everything}.test.ts',
  'apps/server/src/media-move/move-media.test.ts',
  'apps/server/src/channels/{away,backoff,one-person-two-chats}.test.ts',
  'apps/server/src/channels/{supervisor,testing}/*.test.ts',
  `apps/server/src/channels/baileys/{${[
    ...['auth-state', 'caches', 'foreign-pairing', 'group-receipts', 'history', 'history-part', 'kinds/kinds'],
    ...['normalise', 'sealed', 'settings', 'watched-chats'],
  ].join()}}.test.ts`,
  'apps/server/src/channels/cloud-api/{attempts,interactive-body,official-channel,pace,templates}.test.ts',
  'apps/server/src/channels/cloud-api/webhooks/*.test.ts',
];
/**
 * Files that may share a process. The others leave timers behind, of WhatsApp connections that they cut off, or trust
 * the certificate of one emulator.
 */
const together = [
  'apps/server/src/{areas,platform,testing,demo,backup}/**/*.test.ts',
  'apps/server/src/*.test.ts',
  ...withoutEmulator,
];
/**
 * The first connects to WhatsApp as well: beside a dozen others in one process its first answer repeatedly came too late. The other one
 * counts what its process counts.
 */
const apart = [
  'apps/server/src/areas/campaigns/campaigns/test-send.test.ts',
  'apps/server/src/platform/observability/metrics.test.ts',
];
/** They cancel no statement, so that they may share a process on the embedded database, too. */
const inAreas = ['apps/server/src/areas/**/*.test.ts'];
/** They open the embedded database themselves, whatever the suite: where there are both suites, one runs them. */
const onlyEmbedded = ['apps/server/src/platform/database/embedded/*.test.ts'];
/** They wait for the pace at which phones get the messages of campaigns: three minutes a group. */
const longestWaits = ['apps/server/src/areas/campaigns/campaigns/*.test.ts'];
/**
 * They use a fifth of a processor: they wait, too, for phones and connections with faults, and for billing systems that do not
 * answer.
 */
const waiting = [
  ...longestWaits,
  'apps/server/src/areas/automation/billing-lookups/billing-{conversation,lookups}.test.ts',
  'apps/server/src/channels/*.test.ts',
  'apps/server/src/channels/{baileys,supervisor}/*.test.ts',
];
/** Conversations with pauses in them: at the end the processors would wait a minute for them. */
const pausing = ['apps/server/src/areas/automation/**/*.test.ts'];
/** Browser tests that create their own data and check nothing else: they share a product and a browser. */
const onOneProduct = [
  ...[
    'chats',
    'companies',
    'company-archive',
    'composer',
    'contact-drawer',
    'contact-lists',
    'contacts',
    'file-lists',
    'forward',
    'keyboard',
    'layout',
  ],
  ...['media-messages', 'message-search', 'move', 'page-policy', 'phone', 'revenue', 'schedule-message'],
  ...['session', 'stale-release', 'suppression', 'throwing-release', 'voice-note'],
].map((name) => `e2e/${name}.test.ts`);
/** Others, which share a second product. */
const onAnotherProduct = ['audits', 'messages-api', 'operations', 'remote-failures'].map(
  (name) => `e2e/${name}.test.ts`,
);
/** Others, which share a third one: what they make is of their own customers, or changes no ticket of another file. */
const onAThirdProduct = ['custom-fields', 'macros', 'snooze', 'views'].map((name) => `e2e/${name}.test.ts`);
/** Browser tests that mostly wait, for a minute of the server's rules or for an attempt to be made again. */
const waitingInBrowser = ['late-tickets', 'release-halt', 'webhooks'].map((name) => `e2e/${name}.test.ts`);
/** Browser tests of several minutes: they begin first, so that both processors end together. */
const longInBrowser = [
  ...['accessibility', 'administration', 'narrow', 'official-screens', 'touch', 'without-a-line'],
].map((name) => `e2e/${name}.test.ts`);
/** Tests of what a generator copies: they run in the copy. */
const copied = ['tools/app-kit/template/**'];
const entry = 'apps/server/src/testing/group.ts';
const two = ['--test-concurrency=2'];
/** Three groups at a time keep two processors busy where tests wait for PostgreSQL; a fifth of their time was idle. */
const three = 3;
const one = ['--test-concurrency=1'];
/** Where the tests use PostgreSQL, if it is not one of their own. */
const given = process.env.TEST_DATABASE_URL;
/** Whether a PostgreSQL is there to test on. */
export const postgres = Boolean(given ?? postgresPrograms()) || (await listens(5432));
const embeddedGroups = () =>
  postgres
    ? groupsOf(aboutTheDatabase, inAreas, { early: inAreas, without: sameOnBoth, perGroup: 8 })
    : groupsOf([serverTests], []);
const serverGroups = () =>
  groupsOf([serverTests], together, { apart, early: pausing, without: [...waiting, ...onlyEmbedded] });
const redis = await listens(6379);
const chromium = findChromium();
const noPostgres = postgres ? undefined : 'no PostgreSQL is installed, and nothing listens on 127.0.0.1:5432';
/** The environment of tests on PostgreSQL; one is started for the first suite that asks. */
async function onPostgres() {
  const url = given ?? (await ownPostgres());
  return { TEST_DATABASE: 'postgres', ...(url && { TEST_DATABASE_URL: url }) };
}

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
    // Without PostgreSQL this is the only run of the server's tests. Files about the database have a process each: a
    // statement is cancelled by interrupting the database's thread, which fails with the threads of a dozen databases
    // beside it.
    run: (title) => groupedSuite(title, embeddedGroups(), { entry, atOnce: 2 }),
  },
  server: {
    title: 'server on PostgreSQL',
    missing: noPostgres,
    run: async (title) =>
      groupedSuite(title, serverGroups(), {
        entry,
        atOnce: three,
        waiting: groupsOf(waiting, together, { apart, early: longestWaits }),
        environment: {
          ...(await onPostgres()),
          ...(redis ? { TEST_REDIS: 'redis://127.0.0.1:6379' } : {}),
        },
      }),
  },
  crash: {
    title: 'product, killed at work',
    built: true,
    beside: true,
    // On PostgreSQL it takes less of the processors; one file kills the product with the embedded database.
    run: async (title) => {
      const environment = { CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '1', ...(postgres && (await onPostgres())) };
      return nodeSuite(title, ['e2e/crash/*.test.ts'], { args: one, isBeside: true, environment });
    },
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
    run: async (title) => {
      const environment = postgres ? await onPostgres() : {};
      return nodeSuite(title, ['e2e/attack/*.test.ts'], { args: one, isBeside: true, environment });
    },
  },
  delivery: {
    title: 'image and proxies',
    built: true,
    beside: true,
    run: (title) => nodeSuite(title, ['e2e/delivery/*.test.ts'], { args: one, isBeside: true }),
  },
  operations: {
    title: 'product, upgraded and disturbed at work',
    built: true,
    beside: true,
    missing: noPostgres,
    run: async (title) =>
      nodeSuite(title, ['e2e/operations/*.test.ts'], { args: one, isBeside: true, environment: await onPostgres() }),
  },
  tools: {
    title: 'tools',
    beside: true,
    // The generators' test runs tests of the server.
    run: async (title, folders = ['tools', 'libs/signal', 'bench']) => {
      const patterns = folders.map((folder) => `${folder}/**/*.test.{mjs,ts}`);
      const environment = postgres ? await onPostgres() : {};
      return nodeSuite(title, filesOf(patterns, copied), { args: one, isBeside: true, environment });
    },
  },
  browser: {
    title: 'browser',
    built: true,
    alone: true,
    missing: chromium ? undefined : 'no Chromium found (set CHROMIUM_PATH)',
    // Where there is a PostgreSQL, as in production: the suite of the terminal, and a file of crashes, use the embedded database.
    run: async (title) =>
      groupedSuite(
        title,
        [
          ...groupsOf([...longInBrowser, ...onOneProduct], onOneProduct, { perGroup: 8 }),
          ...groupsOf(onAnotherProduct, onAnotherProduct),
          ...groupsOf(onAThirdProduct, onAThirdProduct),
          ...groupsOf(['e2e/*.test.ts'], [], {
            without: [
              ...[...longInBrowser, ...waitingInBrowser],
              ...[...onOneProduct, ...onAnotherProduct, ...onAThirdProduct],
            ],
          }),
        ],
        {
          entry: 'e2e/harness/group.ts',
          atOnce: 2,
          waiting: groupsOf(waitingInBrowser, []),
          environment: { CHROMIUM_PATH: chromium ?? '', ...(postgres ? await onPostgres() : {}) },
        },
      ),
  },
};
