import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'));

const reporting = [
  // Baileys keeps timers running after a socket closes.
  '--test-force-exit',
  '--test-reporter=dot',
  '--test-reporter-destination=stdout',
  `--test-reporter=${join(root, 'tools/test/count-reporter.mjs')}`,
  '--test-reporter-destination=stderr',
];

/** Runs files with node:test. Returns {title, passed, failed, skipped, seconds, slowest: [{file, name, seconds}]}. */
export function nodeSuite(title, patterns, { environment = {}, args = [] } = {}) {
  announce(title);
  return timed(title, () => runCounted(['--test', ...reporting, ...args, ...patterns], environment));
}

/**
 * Runs groups of files, two groups at a time. `entry` is the module that runs the files of one group in its process.
 * Returns the same as `nodeSuite`.
 */
export function groupedSuite(title, groups, { environment, entry }) {
  announce(title);
  const waiting = [...groups];
  const counts = [];
  async function work() {
    for (let files = waiting.shift(); files; files = waiting.shift()) {
      counts.push(await runCounted([...reporting, entry, ...files], environment));
    }
  }
  return timed(title, async () => {
    await Promise.all([work(), work()]);
    return sumOf(counts);
  });
}

/** Runs the web's unit and component tests with jest. Returns the same as `nodeSuite`. */
export function jestSuite(title) {
  announce(title);
  const file = join(folder, 'jest.json');
  const command = [join(root, 'node_modules/jest/bin/jest.js'), '--silent', '--json', `--outputFile=${file}`];
  return timed(title, () => runAndRead(command, { environment: {}, file, read: readJest }));
}

function announce(title) {
  console.log(`\n── ${title}`);
}

async function timed(title, runTests) {
  const start = Date.now();
  const counts = await runTests();
  return { title, seconds: (Date.now() - start) / 1000, ...counts };
}

function runCounted(command, environment) {
  const file = join(folder, `${randomUUID()}.json`);
  return runAndRead(command, { environment: { ...environment, TEST_COUNT_FILE: file }, file, read: (told) => told });
}

async function runAndRead(command, { environment, file, read }) {
  const succeeded = await run(projectNode, command, environment);
  try {
    const counted = read(JSON.parse(readFileSync(file, 'utf8')));
    return { ...counted, failed: succeeded ? counted.failed : Math.max(1, counted.failed) };
  } catch {
    // A runner that exits without a count (a crash, a syntax error) counts as one failure.
    console.error(`Ended without a result: ${command.filter((part) => part.endsWith('.ts')).join(' ')}`);
    return { passed: 0, failed: 1, skipped: 0, slowest: [] };
  }
}

function sumOf(counts) {
  const total = (what) => counts.reduce((sum, each) => sum + each[what], 0);
  const slowest = counts.flatMap((each) => each.slowest);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped'), slowest };
}

function readJest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      name: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, slowest: tests };
}
