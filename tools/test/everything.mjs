import { findChromium } from '../workspace/chromium.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { listens } from './services.mjs';
import { jestSuite, nodeSuite } from './suites.mjs';

const inCi = Boolean(process.env.CI);
const serverTests = ['apps/server/src/**/*.test.ts'];
const results = [];
const skipped = [];

results.push(await jestSuite('web: units and components'));
results.push(await nodeSuite('tools', ['tools/**/*.test.mjs', 'libs/signal/src/**/*.test.ts']));
results.push(await nodeSuite('WhatsApp emulator', ['apps/whatsapp-emulator/src/**/*.test.ts']));
results.push(await nodeSuite('server on the embedded database', serverTests, { args: ['--test-concurrency=2'] }));

if (await listens(5432)) {
  results.push(
    await nodeSuite('server on PostgreSQL', serverTests, {
      args: ['--test-concurrency=2'],
      environment: {
        TEST_DATABASE: 'postgres',
        ...((await listens(6379)) ? { TEST_REDIS: 'redis://127.0.0.1:6379' } : {}),
      },
    }),
  );
} else {
  skipped.push('server on PostgreSQL: nothing listens on 127.0.0.1:5432');
}

const nx = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2'];
if (await run(projectNode, nx, { NX_DAEMON: 'false' })) await testTheProduct();
else results.push({ name: 'the product (the build failed)', passed: 0, failed: 1, skipped: 0 });

report();

/** What is tested on the built product: a server that is killed at work, and the screens. */
async function testTheProduct() {
  results.push(await nodeSuite('product, killed at work', ['e2e/crash/*.test.ts']));
  const chromium = findChromium();
  if (!chromium) {
    skipped.push('browser tests: no Chromium found (set CHROMIUM_PATH)');
    return;
  }
  const environment = { CHROMIUM_PATH: chromium };
  results.push(await nodeSuite('browser', ['e2e/*.test.ts'], { args: ['--test-concurrency=1'], environment }));
}

function report() {
  console.log('\n');
  for (const { name, passed, failed, skipped: left } of results) {
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${left ? `, ${left} skipped` : ''}`);
  }
  for (const reason of skipped) console.log(`– skipped: ${reason}`);
  const total = (what) => results.reduce((sum, suite) => sum + suite[what], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  const missing = inCi && skipped.length > 0;
  if (missing) console.log('In CI a skipped suite is a failure.');
  process.exit(total('failed') > 0 || total('passed') === 0 || missing ? 1 : 0);
}
