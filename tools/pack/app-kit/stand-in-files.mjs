import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { appRuntime } from '../../../libs/federation/build/app-files-plugin.ts';
import { root } from '../../workspace/paths.mjs';

/** Writes what browsers and workers get of the kit: the scripts of the host of apps, and the page of `recado-app dev`. */
export async function writeStandIn(folder) {
  mkdirSync(folder, { recursive: true });
  const { code, frame } = await appRuntime(false);
  writeFileSync(join(folder, 'runtime.js'), code);
  writeFileSync(join(folder, 'frame.js'), frame);
  buildSync({
    entryPoints: { page: join(root, 'tools/app-kit/stand-in/page/main.tsx') },
    outdir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
}
