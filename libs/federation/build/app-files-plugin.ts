import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { workspaceRoot } from './workspace-root.ts';

/** The runtime of apps as a file of the build. */
export interface AppRuntime {
  file: string;
  code: string;
  /** The script of the frame around the workers. */
  frame: string;
}

/** The document in which apps run (docs/adr/0154). The server sends it with a policy that has the hash of its script. */
export const appFrame = 'app-frame.html';

/**
 * Bundles what apps run in: apart from the shell, because it is not run in the page. Its name has its hash, so browsers
 * keep it.
 */
export async function appRuntime(dev: boolean): Promise<AppRuntime> {
  const [code, frame] = await Promise.all([bundled('runtime/main.ts', dev), bundled('frame/frame.ts', dev)]);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { file: dev ? 'app-runtime.js' : `assets/app-runtime.${hash}.js`, code, frame };
}

async function bundled(entry: string, dev: boolean): Promise<string> {
  // Only here: the configuration of a remote does not need it.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(workspaceRoot, 'libs/app-host/src', entry)],
    bundle: true,
    write: false,
    minify: !dev,
    format: 'iife',
    target: ['chrome111', 'firefox125', 'safari16.4'],
    define: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}

/** Writes the runtime and the frame beside the shell. */
export class AppFilesPlugin {
  readonly #runtime: AppRuntime;

  constructor(runtime: AppRuntime) {
    this.#runtime = runtime;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    const { file, code, frame } = this.#runtime;
    compiler.hooks.thisCompilation.tap('AppFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'AppFilesPlugin', stage }, () => {
        const minimized = { minimized: true };
        compilation.emitAsset(file, new sources.RawSource(code), minimized);
        compilation.emitAsset(appFrame, new sources.RawSource(documentWith(frame)), minimized);
      });
    });
  }
}

/** The script stands in the document, so that one hash is all that its policy allows. */
function documentWith(script: string): string {
  const text = script.trim().replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Apps</title><script>${text}</script></html>\n`;
}
