import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { createLogger } from './logger.ts';

/** A logger and the lines that it wrote. */
function watched(milliseconds = 50) {
  const lines: { msg: string; repeated?: number }[] = [];
  const logger = createLogger('info', { write: (text) => void lines.push(JSON.parse(text)) }, milliseconds);
  return { logger, lines };
}

test('an error that repeats is written once, and later with its count', async () => {
  const { logger, lines } = watched();
  for (let time = 0; time < 10_000; time += 1) logger.error({ err: new Error(`job ${time} failed`) }, 'failed');
  assert.equal(lines.length, 1);
  await eventually('the count', () => lines.length === 2);
  assert.deepEqual([lines[1]?.msg, lines[1]?.repeated], ['failed', 9_999]);
  logger.error({ err: new Error('job 1 failed') }, 'failed');
  assert.equal(lines.length, 3, 'after the count it is news again');
});

test('errors of child loggers, as requests have them, are counted together', () => {
  const { logger, lines } = watched(60_000);
  for (let time = 0; time < 100; time += 1) logger.child({ reqId: `request ${time}` }).warn({ url: '/x' }, 'slow');
  assert.equal(lines.length, 1);
});

test('different errors are all written, as is everything below a warning', () => {
  const { logger, lines } = watched(60_000);
  for (const url of ['/a', '/b', '/c']) logger.error({ url }, 'failed');
  logger.error(new Error('alone'));
  logger.error('only words');
  for (let time = 0; time < 5; time += 1) logger.info('answered');
  assert.equal(lines.length, 10);
});
