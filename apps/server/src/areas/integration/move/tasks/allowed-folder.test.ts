import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allowedFolder } from './allowed-folder.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'recado-move-')));
mkdirSync(join(top, 'old', 'public'), { recursive: true });
symlinkSync('/etc', join(top, 'old', 'link'));

test('a folder below the allowed one is taken, by its name there or in full', async () => {
  assert.equal(await allowedFolder(join(top, 'old'), 'public'), join(top, 'old', 'public'));
  assert.equal(await allowedFolder(join(top, 'old'), join(top, 'old', 'public')), join(top, 'old', 'public'));
  assert.equal(await allowedFolder(join(top, 'old'), '.'), join(top, 'old'));
  assert.equal(await allowedFolder(undefined, ''), null);
});

for (const named of ['..', '/etc', 'link', '../../etc', 'public/../../', 'missing']) {
  test(`"${named}" is refused`, async () => {
    await assert.rejects(allowedFolder(join(top, 'old'), named), { code: 'ERR_MOVE_FOLDER' });
  });
}

test('without an allowed folder none is taken', async () => {
  await assert.rejects(allowedFolder(undefined, '/etc'), { code: 'ERR_MOVE_FOLDER' });
});
