import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const counts = mkdtempSync(join(tmpdir(), 'recado-tests-'));

/** Runs files with node:test; answers {name, passed, failed, skipped}. */
export async function nodeSuite(name, patterns, { environment = {}, args = [] } = {}) {
  const file = join(counts, `${name.replace(/\W+/g, '-')}.json`);
  console.log(`\n── ${name}`);
  const succeeded = await run(
    projectNode,
    [
      '--test',
      // Baileys keeps timers of its own after a socket closes.
      '--test-force-exit',
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(root, 'tools/test/count-reporter.mjs')}`,
      '--test-reporter-destination=stderr',
      ...args,
      ...patterns,
    ],
    { ...environment, TEST_COUNT_FILE: file },
  );
  return result(name, succeeded, file, (counted) => counted);
}

/** Runs the web's unit and component tests with jest. */
export async function jestSuite(name) {
  const file = join(counts, 'jest.json');
  console.log(`\n── ${name}`);
  const succeeded = await run(projectNode, [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--silent',
    '--json',
    `--outputFile=${file}`,
  ]);
  return result(name, succeeded, file, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }));
}

/** A runner that fails without counting (a crash, a syntax error) counts as one failure. */
function result(name, succeeded, file, read) {
  try {
    const counted = read(JSON.parse(readFileSync(file, 'utf8')));
    return { name, ...counted, failed: succeeded ? counted.failed : Math.max(1, counted.failed) };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
}
