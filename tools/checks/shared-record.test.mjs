import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { sharedSignatures } from './shared-exports.mjs';
import { nextRecord, recordProblems } from './shared-record.mjs';

const before = { ui: { Button: '1.0 aaaa', Modal: '1.4 bbbb', Old: '2.1 gone' } };

test('a changed export gets the next minor or major version; the others keep theirs', () => {
  const now = { ui: { Button: 'cccc', Modal: 'bbbb', Card: 'dddd' } };
  assert.deepEqual(nextRecord(before, now), {
    ui: { Button: '1.1 cccc', Card: '1.0 dddd', Modal: '1.4 bbbb', Old: '2.1 gone' },
  });
  assert.equal(nextRecord(before, now, ['ui#Button']).ui.Button, '2.0 cccc');
  assert.equal(nextRecord(before, now, ['ui#Modal']).ui.Modal, '2.0 bbbb');
});

test('a removed export keeps its version and returns with the next major one', () => {
  const gone = nextRecord(before, { ui: { Modal: 'bbbb' } });
  assert.equal(gone.ui.Button, '1.0 gone');
  assert.equal(nextRecord(gone, { ui: { Modal: 'bbbb', Button: 'aaaa' } }).ui.Button, '2.0 aaaa');
});

test('an unrecorded change is a problem', () => {
  assert.deepEqual(recordProblems(before, { ui: { Button: 'aaaa', Modal: 'bbbb' } }), []);
  const [changed, added, lost] = recordProblems(before, { ui: { Button: 'cccc', Card: 'dddd' } });
  assert.match(changed, /^ui Button: on record 1\.0 aaaa, should be 1\.1 cccc/);
  assert.match(added, /^ui Card: on record nothing, should be 1\.0 dddd/);
  assert.match(lost, /^ui Modal: on record 1\.4 bbbb, should be 1\.4 gone/);
});

test("a signature changes only with the value's type and the types that it refers to", (context) => {
  const files = {
    'index.ts':
      "export { shown } from './shown.ts';\nexport * from './more.ts';\nexport type { Size } from './size.ts';\n",
    'shown.ts':
      "import type { Size } from './size.ts';\n/** Shows. */\nexport function shown(size: Size): string {\n  return String(size.wide);\n}\n",
    'size.ts': 'export interface Size {\n  wide: number;\n}\n',
    'more.ts': 'export const more = 1;\n',
  };
  const first = signaturesOf(context, files);
  assert.deepEqual(Object.keys(first).sort(), ['more', 'shown']);
  const reworded = files['shown.ts']
    .replace('Shows.', 'Shows it.')
    .replace('String(size.wide)', 'size.wide.toString()');
  assert.deepEqual(signaturesOf(context, { ...files, 'shown.ts': reworded }), first);
  const wider = signaturesOf(context, { ...files, 'size.ts': files['size.ts'].replace('number', 'number | null') });
  assert.notEqual(wider.shown, first.shown);
  assert.equal(wider.more, first.more);
});

function signaturesOf(context, files) {
  const base = mkdtempSync(join(tmpdir(), 'signatures-'));
  context.after(() => rmSync(base, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(base, dirname(name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  return sharedSignatures({ sample: join(base, 'index.ts') }, base).sample;
}
