/** @jest-environment node */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { writeCopies } from './compressed-copies-plugin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a built file gets a copy in brotli and one in gzip', async () => {
  const file = join(folder, 'main.js');
  const content = `console.log(${JSON.stringify('x'.repeat(2000))});`;
  writeFileSync(file, content);
  await writeCopies(file);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(content);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(content);
});

test('a small file gets no copy', async () => {
  writeFileSync(join(folder, 'small.js'), 'console.log(1);');
  await writeCopies(join(folder, 'small.js'));
  expect(readdirSync(folder)).toEqual(['small.js']);
});
