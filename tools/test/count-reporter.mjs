import { writeFileSync } from 'node:fs';

/** A node:test reporter that only counts, into the file named by TEST_COUNT_FILE. */
export default async function* countReporter(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of source) {
    if (event.data?.details?.type === 'suite') continue;
    if (event.type === 'test:pass') counts[event.data.skip === undefined ? 'passed' : 'skipped'] += 1;
    if (event.type === 'test:fail') counts.failed += 1;
  }
  writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(counts));
  yield '';
}
