import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What node:test says about an error that belongs to no test, because the test that caused it had ended. */
const afterTheEnd = 'generated asynchronous activity after the test ended';

/**
 * A node:test reporter that writes numbers of tests, failures and durations to the file in TEST_COUNT_FILE, and what
 * fails a process though no test of it fails: `late`, errors after the end of their test, which are printed, too.
 */
export default async function* countReporter(source) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], slowest: [], late: [] };
  for await (const { type, data } of source) {
    if (type === 'test:diagnostic' && data.message.includes(afterTheEnd)) {
      counts.late.push(data.message);
      yield `\n${data.message}\n`;
    }
    if (data?.details?.type === 'suite') {
      if (type === 'test:fail' && hookFailed(data)) counts.late.push(`${data.name}: ${reasonOf(data)}`);
      continue;
    }
    if (type === 'test:pass') counts[data.skip === undefined ? 'passed' : 'skipped'] += 1;
    if (type === 'test:fail') {
      counts.failed += 1;
      counts.failures.push(timed(data));
    }
    if (type === 'test:pass' || type === 'test:fail') counts.slowest.push(timed(data));
  }
  writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(counts));
  yield '';
}

function hookFailed({ details }) {
  return details.error?.failureType === 'hookFailed';
}

function reasonOf({ details }) {
  return String(details.error.cause?.message ?? details.error.message);
}

function timed({ file, name, details }) {
  return { file: relative(process.cwd(), file ?? ''), name, seconds: details.duration_ms / 1000 };
}
