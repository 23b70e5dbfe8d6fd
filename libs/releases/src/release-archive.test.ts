/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packRelease, unpackRelease } from './release-archive.ts';

const packed = (files: object) => gzipSync(JSON.stringify({ files }));
const content = Buffer.from('x').toString('base64');

test('the files of a folder are unpacked unchanged; a link is left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-archive-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'remoteEntry.js'), '// ü');
  writeFileSync(join(folder, 'assets/a.b.svg.br'), Buffer.from([0, 255]));
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'));
  const files = unpackRelease(packRelease(folder));
  rmSync(folder, { recursive: true });
  expect([...files.keys()].sort()).toEqual(['assets/a.b.svg.br', 'remoteEntry.js']);
  expect(files.get('remoteEntry.js')?.toString()).toBe('// ü');
  expect([...(files.get('assets/a.b.svg.br') ?? [])]).toEqual([0, 255]);
});

test.each([
  '../x.js',
  '/x.js',
  'a/../../x.js',
  '.hidden',
  'a/.b',
  'a//b',
  'a\\b',
  'a/',
  '',
  'C:x',
  `${'a'.repeat(201)}`,
])('a file named %j is refused', (name) => {
  expect(() => unpackRelease(packed({ [name]: content }))).toThrow('is no file of a release');
});

test.each([
  ['a', 'a/b.js'],
  ['a/b.js', 'a/b.js/c/d.js'],
])('a file %j and another one %j below it are refused', (file, below) => {
  for (const names of [
    [file, below],
    [below, file],
  ]) {
    const archive = packed(Object.fromEntries(names.map((name) => [name, content])));
    expect(() => unpackRelease(archive)).toThrow('is in a folder that is a file');
  }
});

test('an invalid archive is refused, and one that is too large or has too many files', () => {
  expect(() => unpackRelease(Buffer.from('no gzip'))).toThrow('is not compressed');
  expect(() => unpackRelease(gzipSync('no JSON'))).toThrow('is none of a release');
  expect(() => unpackRelease(gzipSync('{"files":{"a.js":7}}'))).toThrow('"a.js" is no file');
  expect(() => unpackRelease(gzipSync(Buffer.alloc(65 * 1024 * 1024)))).toThrow('larger than');
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, place) => [`f${place}.js`, content]));
  expect(() => unpackRelease(packed(many))).toThrow('more than 1000 files');
});
