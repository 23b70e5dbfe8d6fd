import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { signalPrints, silenceSignal } from './silence.ts';

test('all output of libsignal is covered', () => {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('libsignal')), 'src');
  const printed = readdirSync(folder).flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8').replace(/^\s*\/\/.*$/gm, '');
    return [...source.matchAll(/console\.\w+\(\s*["'`]([^"'`]*)/g)].map((match) => match[1] ?? '');
  });
  assert.ok(printed.length >= 10);
  for (const text of printed)
    assert.ok(
      signalPrints.some((words) => text.startsWith(words)),
      text,
    );
});

test('only libsignal is silenced', () => {
  const heard: unknown[][] = [];
  const hear = (...parts: unknown[]) => void heard.push(parts);
  const target = { log: hear, info: hear, warn: hear, error: hear };
  silenceSignal(target);
  target.info('Closing session:', { privKey: 'x' });
  target.error('Session error:Error: Bad MAC', 'stack');
  target.error('The disk is full');
  assert.deepEqual(heard, [['The disk is full']]);
});
