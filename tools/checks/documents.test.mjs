import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { documentProblems } from './documents.mjs';

function problems(files) {
  const base = mkdtempSync(join(tmpdir(), 'documents-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  return documentProblems(base);
}

test('a decision without its row in the index is reported, also with another title', () => {
  const files = { 'docs/adr/0001-a.md': '# 1. A', 'docs/adr/0002-b.md': '# 2. B' };
  const index = '| [1](0001-a.md) | A | in force |\n| [2](0002-b.md) | C | in force |';
  assert.deepEqual(problems({ ...files, 'docs/adr/README.md': index }), [
    'docs/adr/README.md lacks: | [2](0002-b.md) | B |',
  ]);
});

test('links and paths that lead nowhere are reported; addresses, patterns and made files are none', () => {
  const guide = [
    '[a](docs/a.md#part) [b](docs/b.md) [c](https://example.com)',
    '`apps/shell/src/` `apps/gone/src/` `x.ts` `areas/<area>/<module>/` `data/made.json` `platform/jobs.ts`',
  ].join('\n');
  const files = { 'docs/a.md': '', 'apps/shell/src/a.ts': '', 'apps/server/src/platform/jobs.ts': '' };
  assert.deepEqual(problems({ ...files, 'CONTRIBUTING.md': guide }), [
    'CONTRIBUTING.md links to docs/b.md, which does not exist',
    'CONTRIBUTING.md names apps/gone/src/, which does not exist',
  ]);
});

test('a change that cannot be applied is reported', () => {
  const change = (before) => `\`\`\`diff\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1,2 @@\n ${before}\n+two\n\`\`\`\n`;
  assert.deepEqual(problems({ 'x.ts': 'one\n', 'CONTRIBUTING.md': change('one') }), []);
  const [problem] = problems({ 'x.ts': 'one\n', 'CONTRIBUTING.md': change('uno') });
  assert.match(problem, /^CONTRIBUTING.md shows a change that cannot be applied: error: patch failed: x.ts:1/);
});
