/** @jest-environment node */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { shellFiles } from './chunk-layout.ts';
import { workspaceRoot } from './workspace-root.ts';

/** Each alternative by itself: one that names a moved file would leave its part to another file, unnoticed. */
const patterns = Object.entries(shellFiles).flatMap(([name, starts]) =>
  starts.source.split('|').map((source) => [name, source] as const),
);
const sources = globSync(
  ['apps/shell/src/**/*.{ts,tsx}', 'libs/{api,ui}/src/**/*.ts', 'node_modules/zustand/esm/index.mjs'],
  { cwd: workspaceRoot },
).map((file) => join(workspaceRoot, file));

test.each(patterns)('the file %s of the shell starts from one module that exists: %s', (_, source) => {
  expect(sources.filter((file) => new RegExp(source).test(file))).toHaveLength(1);
});
