import { recordUnsteady } from './unsteady-record.mjs';

const longest = 20;

/** Prints the result of each suite and the slowest tests, and exits the process with 1 if anything failed. */
export function reportAndExit(results, skipped) {
  printSlowest(results.flatMap(({ slowest }) => slowest));
  console.log('\n');
  for (const { title, passed, failed, skipped: left, seconds } of results) {
    const took = seconds === undefined ? '' : ` (${Math.round(seconds)} s)`;
    console.log(
      `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed${left ? `, ${left} skipped` : ''}${took}`,
    );
  }
  for (const { file, name } of results.flatMap(({ failures, failed }) => (failed ? failures : []))) {
    console.log(`✗ ${file}: ${name}`);
  }
  const unsteady = results.flatMap(({ unsteady: tests = [] }) => tests);
  printUnsteady(unsteady);
  const tooOften = recordUnsteady(unsteady);
  for (const name of tooOften) console.log(`✗ unsteady for the third time in ten runs: ${name}`);
  for (const reason of skipped) console.log(`– skipped: ${reason}`);
  const total = (what) => results.reduce((sum, suite) => sum + suite[what], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  const missing = Boolean(process.env.CI) && skipped.length > 0;
  if (missing) console.log('In CI a skipped suite is a failure.');
  process.exit(total('failed') > 0 || tooOften.length > 0 || total('passed') === 0 || missing ? 1 : 0);
}

/** Tests that passed only in the second run: a fault of the product or of the test, to be found (ADR 54). */
function printUnsteady(tests) {
  for (const { file, name } of tests) console.log(`~ unsteady, passed in a second run: ${file}: ${name}`);
}

function printSlowest(tests) {
  console.log(`\n\nThe slowest ${longest}:`);
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, longest);
  for (const { file, name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${name}`);
}
