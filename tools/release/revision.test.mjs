import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { revisionIn } from './publication.mjs';

test('the commit of a repository is shown, with a sign when something is not committed', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-revision-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  assert.equal(revisionIn(folder), '');
  writeFileSync(join(folder, 'a'), '1');
  git('add', 'a');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'One');
  assert.equal(revisionIn(folder), git('rev-parse', 'HEAD'));
  writeFileSync(join(folder, 'a'), '2');
  assert.equal(revisionIn(folder), `${git('rev-parse', 'HEAD')}+`);
});
