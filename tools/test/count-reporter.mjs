import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A node:test reporter that writes numbers of tests, failures and durations to the file in TEST_COUNT_FILE. */
export default async function* countReporter(source) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], slowest: [] };
  for await (const { type, data } of source) {
    if (data?.details?.type === 'suite') continue;
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

function timed({ file, name, details }) {
  return { file: relative(process.cwd(), file ?? ''), name, seconds: details.duration_ms / 1000 };
}
