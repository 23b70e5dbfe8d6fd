import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { devRegistry } from './dev-registry.ts';
import { type Environment, isServing } from './environment.ts';
import { sharedModules } from './shared-modules.ts';

/** Lies in the shell's public folder. */
const refreshHook = 'devtools-hook.js';

/** What the shell says of itself. */
export interface ShellOptions {
  /** `import.meta.dirname` of its rspack.config.mjs. */
  folder: string;
  /** The port of its development server. */
  port: number;
}

/** The build of the shell, the federation's host: it provides every shared module and knows no remote by name. */
export function shellConfig({ folder, port }: ShellOptions) {
  return (environment: Environment = {}): Configuration => {
    const dev = isServing(environment);
    const base = baseConfig({ folder, name: 'shell', port, dev });
    return {
      ...base,
      entry: { main: './src/index.ts' },
      output: { ...base.output, ...filesIn('assets', dev), path: join(folder, 'dist'), publicPath: '/', clean: true },
      plugins: [
        ...(base.plugins ?? []),
        federation(dev),
        new rspack.HtmlRspackPlugin({ templateContent: pageOf(folder, dev), scriptLoading: 'defer' }),
        new rspack.CopyRspackPlugin({ patterns: publicFiles(dev) }),
      ],
      devServer: { ...base.devServer, ...devRegistry(), historyApiFallback: true },
    };
  };
}

/** Built files lie in one folder whose names carry their content: everything in it may be cached for ever. */
function filesIn(folder: string, dev: boolean) {
  if (dev) return {};
  const name = `${folder}/[name].[contenthash:8]`;
  return {
    filename: `${name}.js`,
    chunkFilename: `${name}.js`,
    cssFilename: `${name}.css`,
    cssChunkFilename: `${name}.css`,
    assetModuleFilename: `${name}[ext]`,
  };
}

/** In development a script comes first that lets the remotes' refresh runtimes see the shell's renderer. */
function pageOf(folder: string, dev: boolean): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return dev ? page.replace('<script', `<script src="/${refreshHook}"></script><script`) : page;
}

function publicFiles(dev: boolean) {
  return [{ from: 'public', globOptions: { ignore: dev ? [] : [`**/${refreshHook}`] } }];
}

function federation(dev: boolean) {
  return new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shared: sharedModules('shell', dev),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
}
