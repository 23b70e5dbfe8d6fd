import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'));

/** The cache of compiled modules, for the hundreds of processes that load the same ones. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'recado-compiled-tests') };

const preloaded = ['light-drizzle', 'untracked-promises'].flatMap((name) => [
  '--import',
  join(root, `tools/test/${name}.mjs`),
]);

/**
 * The embedded database is WebAssembly. V8 compiles it twice, the second time for a server that runs for days: in a test
 * that was a third of the processor time.
 */
const compiledOnce = ['--liftoff-only'];

/** Threads that collect garbage beside a test take a processor from the other tests: a twelfth of the time. */
const oneCollector = ['--single-threaded-gc'];

/**
 * Room for short-lived objects: with the usual 16 MB a seventh of the time of rendered pages, and a tenth of the server's
 * tests, was spent collecting them.
 */
const roomForObjects = '--max-semi-space-size=64';

/** Milliseconds after which a test or a hook that hangs fails, and a process that has not ended is ended. */
const longestTest = 20 * 60_000;
const longestProcess = 40 * 60_000;

const reporting = [
  `--test-timeout=${longestTest}`,
  // Baileys keeps timers running after a socket closes.
  '--test-force-exit',
  '--test-reporter=dot',
  '--test-reporter-destination=stdout',
  `--test-reporter=${join(root, 'tools/test/count-reporter.mjs')}`,
  '--test-reporter-destination=stderr',
];

/**
 * Runs files with node:test. Returns {title, passed, failed, skipped, seconds, failures, slowest, again}: of `failures`
 * and `slowest` each {file, name, seconds}, of a failed process also its `files`; `again(files)` runs some of the files once more and returns the same numbers.
 * With `isBeside` its output is shown at the end, because another suite writes to the terminal meanwhile.
 */
export function nodeSuite(title, patterns, { environment = {}, args = [], isBeside = false } = {}) {
  const commandFor = (files) => ['--test', ...reporting, ...args, ...files];
  const command = commandFor(patterns);
  const again = (files) => runCounted(commandFor(files), environment);
  if (!isBeside) announce(title);
  return timed(
    title,
    () => (isBeside ? runBeside(title, command, environment) : runCounted(command, environment)),
    again,
  );
}

async function runBeside(title, command, environment) {
  const file = join(folder, `${randomUUID()}.txt`);
  const output = openSync(file, 'w');
  const counts = await runCounted(command, environment, output);
  closeSync(output);
  announce(title);
  console.log(readFileSync(file, 'utf8'));
  return counts;
}

/**
 * Runs groups of files, `atOnce` at a time, and beside them those of `waiting`, which use little of a processor, one
 * after another; what is left of these at the end, several at a time. `entry` is the module that runs the files of one group in its process. Returns the same as `nodeSuite`.
 */
export function groupedSuite(title, groups, { environment, entry, atOnce, waiting = [] }) {
  announce(title);
  const options = [...preloaded, ...compiledOnce, ...oneCollector, roomForObjects];
  const runGroups = async (busy, idle = []) => {
    const counts = [];
    async function work(queue) {
      for (let files = queue.shift(); files; files = queue.shift()) {
        // A single file loads only its imports; `entry` loads the whole server.
        const program = files.length === 1 ? files : [entry, ...files];
        counts.push(await runCounted([...options, ...reporting, ...program], environment));
      }
    }
    const both = () => work(busy).then(() => work(idle));
    await Promise.all([work(idle), ...Array.from({ length: atOnce }, both)]);
    return sumOf(counts);
  };
  const again = (files) => runGroups(files.map((file) => [file]));
  return timed(title, () => runGroups([...groups], [...waiting]), again);
}

/**
 * Runs the web's unit and component tests with jest, only those in `folders` if there are any. Returns the same as
 * `nodeSuite`.
 */
export function jestSuite(title, folders = []) {
  announce(title);
  const file = join(folder, 'jest.json');
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // Jest starts its workers with the same options of Node.
  const command = [roomForObjects, jest, '--silent', '--passWithNoTests', '--json', `--outputFile=${file}`];
  const runFiles = (files) => runAndRead([...command, ...files], { environment: {}, file, read: readJest });
  // Jest takes what it gets as patterns of whole paths.
  return timed(title, () => runFiles(folders.map((each) => join(root, each, '/'))), runFiles);
}

function announce(title) {
  console.log(`\n── ${title}`);
}

async function timed(title, runTests, again) {
  const start = Date.now();
  const counts = await runTests();
  return { title, seconds: (Date.now() - start) / 1000, again, ...counts };
}

function runCounted(command, environment, output) {
  const file = join(folder, `${randomUUID()}.json`);
  const counting = { ...environment, TEST_COUNT_FILE: file };
  return runAndRead(command, { environment: counting, file, output, read: (told) => told });
}

async function runAndRead(command, { environment, file, output, read }) {
  const succeeded = await run(
    projectNode,
    command,
    { ...compiled, ...environment },
    { output, timeout: longestProcess },
  );
  try {
    const counted = read(JSON.parse(readFileSync(file, 'utf8')));
    if (succeeded || counted.failed > 0) return counted;
    return { ...counted, failed: 1, failures: [failureOfProcess(testsIn(command), counted.late)] };
  } catch {
    // A runner that exits without a count (a crash, a syntax error) counts as one failure.
    console.error(`Ended without a result: ${testsIn(command).join(' ')}`);
    return { passed: 0, failed: 1, skipped: 0, failures: [], slowest: [] };
  }
}

function testsIn(command) {
  return command.filter((part) => /[.]test[.](?:ts|mjs)$/.test(part));
}

/**
 * The failure of a process whose tests passed: of all its `files`, because nobody knows which of them forgot what
 * failed `late`.
 */
function failureOfProcess(files, late = []) {
  const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return {
    file: `${files[0] ?? ''}${others}`,
    files,
    name: late[0] ?? 'the process failed after its tests had passed',
    seconds: 0,
  };
}

function sumOf(counts) {
  const total = (what) => counts.reduce((sum, each) => sum + each[what], 0);
  const all = (what) => counts.flatMap((each) => each[what]);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: all('failures'),
    slowest: all('slowest'),
  };
}

function readJest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status }) => ({
      file: relative(root, name),
      name: fullName,
      seconds: (duration ?? 0) / 1000,
      status,
    })),
  );
  const failures = tests.filter(({ status }) => status === 'failed');
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, slowest: tests };
}
