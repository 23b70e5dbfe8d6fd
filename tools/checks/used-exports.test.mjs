import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { importsOf } from '../../libs/federation/build/used-exports.ts';

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
