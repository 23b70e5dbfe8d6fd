import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { AppFilesPlugin, appRuntime } from './app-files-plugin.ts';
import { baseConfig } from './base-config.ts';
import { shellChunks } from './chunk-layout.ts';
import { CompressedCopiesPlugin } from './compressed-copies-plugin.ts';
import { devRegistry } from './dev-registry.ts';
import { type Environment, isServing } from './environment.ts';
import { FilesAheadPlugin } from './files-ahead-plugin.ts';
import { firstLoginPages } from './first-login.ts';
import { InlinedFilesPlugin } from './inlined-files-plugin.ts';
import { OfferPlugin } from './offer-plugin.ts';
import { pushWorkerFile } from './push-worker-file.ts';
import { providedModules } from './shared-modules.ts';
import { ShellFilesPlugin } from './shell-files-plugin.ts';

/** Files in the shell's public folder. */
const refreshHook = 'devtools-hook.js';

/** Files that exist only in the build. */
const providedFile = 'src/provided-modules.ts';
const antdStylesFile = 'src/signed-in/antd-styles.css';

/** Where the shell's page has it. */
const placeOfLogin = '<!-- The form of the login, in each language: the build writes it here. -->';

/** The options of the shell's build. */
export interface ShellOptions {
  /** `import.meta.dirname` of its rspack.config.mjs. */
  folder: string;
  /** The port of its development server. */
  port: number;
}

/** The build of the shell, the federation's host: it provides every shared module and knows no remote by name. */
export function shellConfig({ folder, port }: ShellOptions) {
  return async (environment: Environment = {}): Promise<Configuration> => {
    const dev = isServing(environment);
    const base = baseConfig({ folder, name: 'shell', port, dev });
    const runtime = await appRuntime(dev);
    return {
      ...base,
      entry: { main: ['./src/index.ts', `./${providedFile}`] },
      output: { ...base.output, ...filesIn('assets', dev), path: join(folder, 'dist'), publicPath: '/', clean: true },
      optimization: { ...base.optimization, ...(dev ? {} : { splitChunks: shellChunks() }) },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.experiments.VirtualModulesPlugin({
          [providedFile]: provided(dev),
          [antdStylesFile]: await stylesAhead(dev),
        }),
        ...federation(dev),
        new rspack.DefinePlugin({ APP_RUNTIME: JSON.stringify(`/${runtime.file}`) }),
        new AppFilesPlugin(runtime),
        ...(dev ? [] : [new OfferPlugin()]),
        new rspack.HtmlRspackPlugin({ templateContent: pageOf(folder, dev), scriptLoading: 'defer' }),
        ...(dev ? [] : pluginsOfBuild()),
        new rspack.CopyRspackPlugin({ patterns: [...publicFiles(dev), pushWorkerFile(folder)] }),
      ],
      devServer: { ...base.devServer, ...devRegistry(), historyApiFallback: true },
    };
  };
}

/**
 * A module whose exports are never used: the bundler provides a shared module to the remotes only when it is imported
 * somewhere, and the shell itself does not import all of them.
 */
function provided(dev: boolean): string {
  const imports = Object.keys(providedModules(dev)).map((name) => `() => import('${name}')`);
  return `export default [${imports.join(', ')}];`;
}

/** In development antd makes its styles in the browser, so that a changed version of antd needs no restart. */
async function stylesAhead(dev: boolean): Promise<string> {
  if (dev) return '';
  // Only here: the configuration of a remote needs no antd.
  const { antdStyles } = await import('./antd-styles.ts');
  return antdStyles();
}

/** What a build does with the finished files, in this order. */
function pluginsOfBuild() {
  return [
    compiledAhead(),
    new InlinedFilesPlugin(),
    new FilesAheadPlugin(),
    new ShellFilesPlugin(),
    new CompressedCopiesPlugin(),
  ];
}

/**
 * Marks the functions of the file behind the login as called while it loads: Chromium then compiles them off the main
 * thread, which otherwise compiles each at its first call. Other browsers ignore the comment.
 */
function compiledAhead() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /\bsigned-in\.\w+\.js$/,
    // After comments were removed, and before the compressed copies are made.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });
}

/** Built files are in one folder and have their hash in their names, so they can be cached forever. */
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

/** With the form of the login. In development the first script makes the shell's renderer visible to the remotes' refresh runtimes. */
function pageOf(folder: string, dev: boolean): string {
  const written = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!written.includes(placeOfLogin)) throw new Error('index.html has no place for the form of the login');
  const page = written.replace(placeOfLogin, () => firstLoginPages(folder));
  return dev ? page.replace('<script', `<script src="/${refreshHook}"></script><script`) : page;
}

function publicFiles(dev: boolean) {
  return [{ from: 'public', globOptions: { ignore: dev ? [] : [`**/${refreshHook}`] } }];
}

/** The federation's runtime, and the shell's modules offered to remotes. The shell itself uses them like any module. */
function federation(dev: boolean) {
  return [
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
    }),
    new rspack.sharing.ProvideSharedPlugin({ provides: providedModules(dev), enhanced: true }),
  ];
}
