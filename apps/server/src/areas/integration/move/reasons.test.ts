import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { reasonInWords } from '@recado/contract/move-words';

const named = [/reason: '(\w+)'/g, /report\([^()]*'(\w+)'/g, /find\('\w+', '(\w+)'/g, /> \w+ && \{ (\w+)/g];

test('each reason of a finding has a sentence', () => {
  const files = globSync(`${import.meta.dirname}/{copy,look,source,check}/**/*.ts`, { exclude: ['**/*.test.ts'] });
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const reasons = new Set(
    named.flatMap((pattern) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, reason]) => reason ?? [])),
    ),
  );
  assert.ok(reasons.size > 30, 'reasons are found in the code');
  assert.deepEqual(
    [...reasons].filter((reason) => reasonInWords(reason, 'en') === reason),
    [],
  );
});
