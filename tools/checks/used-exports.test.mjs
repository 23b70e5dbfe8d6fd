import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { exportsDefault, importsOf } from '../../libs/federation/build/used-exports.ts';

for (const [source, used] of [
  ["import { Button, type ButtonProps, Modal as Dialog } from 'ui';", { ui: ['Button', 'Modal'] }],
  ["import type { Size } from 'ui';", {}],
  ["import React from 'react';", { react: ['default'] }],
  ["import * as ui from 'ui';", { ui: ['*'] }],
  ["export { Card as Paper, type Size } from 'ui';", { ui: ['Card'] }],
  ["export * from 'ui';", { ui: ['*'] }],
  ["const load = () => import('ui');", { ui: ['*'] }],
]) {
  test(`the used exports in: ${source}`, () => {
    const file = join(mkdtempSync(join(tmpdir(), 'imports-')), 'source.tsx');
    writeFileSync(file, source);
    const found = [...importsOf(file)].map(([module, names]) => [module, [...names]]);
    assert.deepEqual(Object.fromEntries(found), used);
  });
}

for (const [source, expected] of [
  ['export default function Page() { return null; }', true],
  ['const Page = () => null;\nexport { Page as default };', true],
  ["export { Page as default } from './page.tsx';", true],
  ['export function Page() { return null; }', false],
  ['interface Page {}\nexport type { Page as default };', false],
]) {
  test(`whether there is a default export in: ${source}`, () => {
    const file = join(mkdtempSync(join(tmpdir(), 'exports-')), 'page.tsx');
    writeFileSync(file, source);
    assert.equal(exportsDefault(file), expected);
  });
}
