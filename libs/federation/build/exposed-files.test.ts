/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aFeature } from '@recado/releases/testing';
import { exposedFiles } from './exposed-files.ts';
import { checkManifest } from './manifest-modules.ts';

function remote(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, 'src', file)), { recursive: true });
    writeFileSync(join(folder, 'src', file), '');
  }
  return folder;
}

const feature = aFeature({ setup: './setup' });

test('a module is the page of its name, or else the file of its name', () => {
  const folder = remote('setup.ts', 'board/pages-page.tsx', 'board/pages.ts', 'board/pages-page.test.tsx');
  expect(exposedFiles(folder, feature)).toEqual({
    './pages': './src/board/pages-page.tsx',
    './setup': './src/setup.ts',
  });
});

test('a given file goes first', () => {
  const given = { './pages': './src/other.tsx' } as const;
  expect(exposedFiles(remote('setup.ts', 'other.tsx'), feature, given)).toEqual({
    './pages': './src/other.tsx',
    './setup': './src/setup.ts',
  });
});

test('a module without a file, or with several, fails the build', () => {
  expect(() => exposedFiles(remote('setup.ts'), feature)).toThrow(
    './pages: src has no pages-page.tsx, pages.ts or pages.tsx',
  );
  expect(() => exposedFiles(remote('setup.ts', 'a/pages.tsx', 'b/pages.ts'), feature)).toThrow(
    './pages: src has a/pages.tsx and b/pages.ts',
  );
});

test('a remote that gives all its files, as remotes did before names told them, builds whatever they are called', () => {
  const given = { './pages': './src/screens/list.tsx', './setup': './src/start.ts' } as const;
  const folder = remote('screens/list.tsx', 'start.ts', 'a/pages.tsx', 'b/pages.ts');
  expect(exposedFiles(folder, feature, given)).toEqual(given);
  expect(() => checkManifest(feature, given)).not.toThrow();
});
