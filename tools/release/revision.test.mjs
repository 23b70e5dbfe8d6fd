import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { sourceIn } from './publication.mjs';

test('a build is told the commit and its time; with something that is not committed, a sign and the time of now', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-revision-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const isOfNow = (epoch) => Math.abs(Number(epoch) - Date.now() / 1000) < 3_600;
  git('init', '--quiet');
  assert.equal(sourceIn(folder).SOURCE_REVISION, '');
  assert.ok(isOfNow(sourceIn(folder).SOURCE_DATE_EPOCH));
  writeFileSync(join(folder, 'a'), '1');
  git('add', 'a');
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z' };
  const as = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...as, 'commit', '--quiet', '--message', 'One'], { cwd: folder, env });
  const epoch = String(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000);
  assert.deepEqual(sourceIn(folder), { SOURCE_REVISION: git('rev-parse', 'HEAD'), SOURCE_DATE_EPOCH: epoch });
  writeFileSync(join(folder, 'a'), '2');
  const changed = sourceIn(folder);
  assert.equal(changed.SOURCE_REVISION, `${git('rev-parse', 'HEAD')}+`);
  assert.ok(isOfNow(changed.SOURCE_DATE_EPOCH));
});
