import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'));

/** Runs files with node:test. Returns {title, passed, failed, skipped, seconds, slowest: [{file, name, seconds}]}. */
export function nodeSuite(title, patterns, { environment = {}, args = [] } = {}) {
  const file = join(folder, `${title.replace(/\W+/g, '-')}.json`);
  const command = [
    '--test',
    // Baileys keeps timers running after a socket closes.
    '--test-force-exit',
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'tools/test/count-reporter.mjs')}`,
    '--test-reporter-destination=stderr',
    ...args,
    ...patterns,
  ];
  return runSuite(title, command, {
    environment: { ...environment, TEST_COUNT_FILE: file },
    file,
    read: (told) => told,
  });
}

/** Runs the web's unit and component tests with jest. Returns the same as `nodeSuite`. */
export function jestSuite(title) {
  const file = join(folder, 'jest.json');
  const command = [join(root, 'node_modules/jest/bin/jest.js'), '--silent', '--json', `--outputFile=${file}`];
  return runSuite(title, command, { environment: {}, file, read: readJest });
}

async function runSuite(title, command, { environment, file, read }) {
  console.log(`\n── ${title}`);
  const start = Date.now();
  const succeeded = await run(projectNode, command, environment);
  const seconds = (Date.now() - start) / 1000;
  try {
    const counted = read(JSON.parse(readFileSync(file, 'utf8')));
    return { title, seconds, ...counted, failed: succeeded ? counted.failed : Math.max(1, counted.failed) };
  } catch {
    // A runner that exits without a count (a crash, a syntax error) counts as one failure.
    return { title, seconds, passed: 0, failed: 1, skipped: 0, slowest: [] };
  }
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
