import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { firstFileProblems } from './first-file.mjs';

test('the first file of this repository has nothing that the login does without', () => {
  assert.deepEqual(firstFileProblems(), []);
});

test('what the first file imports at once is named, and what it imports later is not', (t) => {
  const base = mkdtempSync(join(tmpdir(), 'recado-first-file-'));
  t.after(() => rmSync(base, { recursive: true }));
  const write = (path, text) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  write(
    'apps/shell/src/start/start.tsx',
    "import type { Registry } from '@recado/federation';\nimport './app.tsx';\nvoid import('../features/loader.ts');\n",
  );
  write(
    'apps/shell/src/start/app.tsx',
    "import { loader } from '../features/loader.ts';\nexport { SetupPage } from '../public-pages/setup-page.tsx';\n",
  );
  write('apps/shell/src/features/loader.ts', "import { createRemoteLoader } from '@recado/federation';\n");
  write('libs/api/src/client/index.ts', "import axios, { type AxiosRequestConfig } from 'axios';\n");
  assert.deepEqual(firstFileProblems(base), [
    'the first file loads @recado/federation by apps/shell/src/features/loader.ts: load it later',
    'the first file loads apps/shell/src/public-pages/setup-page.tsx by apps/shell/src/start/app.tsx: load it later',
    'the first file loads axios by libs/api/src/client/index.ts: load it later',
  ]);
});
