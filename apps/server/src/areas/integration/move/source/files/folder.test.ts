import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oldFiles } from '../../testing/old-files.ts';
import { openFolder } from './folder.ts';

test('files are found flat, below their company and in the folder of their kind', async (t) => {
  const old = await oldFiles();
  t.after(() => old.close());
  await old.add('flat.jpg');
  await old.add('company1/below.jpg');
  await old.add('quickMessage/quick.pdf');
  await old.add('company1/fileList/7/list.pdf');
  const files = openFolder(old.folder);
  const sizeOf = async (name: string) => (await files.find(name, '1'))?.size;
  assert.equal(await sizeOf('flat.jpg'), 'flat.jpg'.length);
  assert.equal(await sizeOf('below.jpg'), 'company1/below.jpg'.length);
  assert.equal(await sizeOf('company1/below.jpg'), 'company1/below.jpg'.length);
  assert.equal(await sizeOf('company1/flat.jpg'), 'flat.jpg'.length);
  assert.equal(await sizeOf('quick.pdf'), 'quickMessage/quick.pdf'.length);
  assert.equal(await sizeOf('fileList/7/list.pdf'), 'company1/fileList/7/list.pdf'.length);
  assert.equal(await sizeOf('https://old.example.com:443/public/company1/below.jpg'), 'company1/below.jpg'.length);
  assert.equal(await sizeOf('missing.jpg'), undefined);
});

test('a file is found in either form of Unicode, with spaces', async (t) => {
  const old = await oldFiles();
  t.after(() => old.close());
  await old.add('a\u00e7\u00e3o com espa\u00e7o.jpg'.normalize('NFD'));
  await old.add('company1/fot\u00f3.jpg'.normalize('NFC'));
  const files = openFolder(old.folder);
  assert.notEqual(await files.find('a\u00e7\u00e3o com espa\u00e7o.jpg', '1'), null);
  assert.notEqual(await files.find('fot\u00f3.jpg'.normalize('NFD'), '1'), null);
});

test('nothing outside of the folder, of another company, behind a link or too large is found', async (t) => {
  const [old, outside] = await Promise.all([oldFiles(), oldFiles()]);
  t.after(() => Promise.all([old.close(), outside.close()]));
  await outside.add('secret.txt');
  await old.add('company2/theirs.jpg');
  await old.add('real.jpg');
  await old.add('.sessions/session-1/creds.json');
  await old.addLink('link.jpg', `${outside.folder}/secret.txt`);
  await old.addLink('inside.jpg', `${old.folder}/real.jpg`);
  await old.addLink('way', outside.folder);
  await old.addHollow('vast.mp4', 3_000_000_000);
  const files = openFolder(old.folder);
  const names = [
    '../../etc/passwd',
    '.sessions/session-1/creds.json',
    'public/.sessions/session-1/creds.json',
    '/etc/passwd',
    'company1/../company2/theirs.jpg',
    'company2/theirs.jpg',
    'company1/company2/theirs.jpg',
    '..\\secret.txt',
    'link.jpg',
    'inside.jpg',
    'way/secret.txt',
    'vast.mp4',
    'real.jpg\0.png',
    'x'.repeat(5_000),
    '',
    '.',
    'https://old.example.com/public/%2e%2e/%2e%2e/etc/passwd',
    'https://old.example.com/public/..%2f..%2fetc%2fpasswd',
  ];
  for (const name of names) assert.equal(await files.find(name, '1'), null, name.slice(0, 60));
  assert.notEqual(await files.find('company2/theirs.jpg', '2'), null);
});
