import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';

const never = (explain?: () => unknown) =>
  eventually('it rains', () => false, { timeoutMs: 0, ...(explain && { explain }) });

test('what is waited for in vain is named, with what there is instead', async () => {
  await assert.rejects(never(), { message: 'Not within 0 ms: it rains' });
  await assert.rejects(
    never(async () => [{ sky: 'blue' }]),
    {
      message: "Not within 0 ms: it rains; instead: [ { sky: 'blue' } ]",
    },
  );
});

test('an explanation that fails does not hide what was waited for', async () => {
  const failing = () => {
    throw new Error('no window');
  };
  await assert.rejects(never(failing), /^Error: Not within 0 ms: it rains; instead: Error: no window/);
});
