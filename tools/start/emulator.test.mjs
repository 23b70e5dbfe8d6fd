import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withOwn } from './emulator.mjs';

test("the operator's certificates are trusted beside the emulator's", () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-certificates-'));
  const [media, own] = [join(folder, 'media.pem'), join(folder, 'own.pem')];
  writeFileSync(media, 'of the emulator\n');
  writeFileSync(own, 'of the operator');
  assert.equal(withOwn(media, ''), media);
  assert.equal(readFileSync(withOwn(media, own), 'utf8'), 'of the operator\nof the emulator\n');
  rmSync(folder, { recursive: true });
});
