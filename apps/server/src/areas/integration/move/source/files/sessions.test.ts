import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { oldFiles } from '../../testing/old-files.ts';
import { openSessions } from './sessions.ts';

const me = JSON.stringify({ me: { id: '5511990000001:3@s.whatsapp.net' } });

test('a pairing in files has its credentials, and the keys with the names that they had', async (t) => {
  const old = await oldFiles();
  t.after(() => old.close());
  const folder = '.sessions/company1/session-12';
  await old.add(`${folder}/creds.json`, me);
  const names = [
    'pre-key-7.json',
    'session-5511988880001.0.json',
    'sender-key-120363000@g.us--5511988880001--0.json',
    'sender-key-memory-120363000@g.us.json',
    'app-state-sync-key-AAAA__w==.json',
    'app-state-sync-version-regular.json',
    'lid-mapping-67000_reverse.json',
  ];
  for (const name of names) await old.add(`${folder}/${name}`, '{"a":1}');
  await old.add(`${folder}/pre-key-8.json`, 'cut {');
  await old.add(`${folder}/notes.txt`, 'nothing');
  const sessions = openSessions(old.folder);
  assert.deepEqual([...(await sessions.ids())], ['12']);
  const found = await sessions.pairing('12');
  assert.equal(found?.creds, me);
  assert.ok(found);
  const keys: { type: string; id: string; value: string }[] = [];
  for await (const page of found.keys) keys.push(...page);
  assert.deepEqual(keys.map(({ type, id }) => `${type} ${id}`).sort(), [
    'app-state-sync-key AAAA/w==',
    'app-state-sync-version regular',
    'lid-mapping 67000_reverse',
    'pre-key 7',
    'sender-key 120363000@g.us::5511988880001::0',
    'sender-key-memory 120363000@g.us',
    'session 5511988880001.0',
  ]);
  assert.ok(keys.every(({ value }) => value === '{"a":1}'));
});

test('folders with the same number, without one, behind a link or without a pairing belong to no connection', async (t) => {
  const [old, outside] = await Promise.all([oldFiles(), oldFiles()]);
  t.after(() => Promise.all([old.close(), outside.close()]));
  await outside.add('session-4/creds.json', me);
  for (const name of ['session-1', 'other-1', 'shop', 'session-2-3']) await old.add(`.sessions/${name}/creds.json`, me);
  await old.add('.sessions/session-5/creds.json', '{}');
  await symlink(join(outside.folder, 'session-4'), join(old.folder, '.sessions/session-4'));
  const sessions = openSessions(old.folder);
  assert.deepEqual([...(await sessions.ids())], ['5']);
  for (const id of ['1', '2', '3', '4', '5']) assert.equal(await sessions.pairing(id), null, id);
  assert.deepEqual([...(await openSessions(join(old.folder, 'nothing')).ids())], []);
});
