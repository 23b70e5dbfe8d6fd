import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isForDeployedShell } from './environment.ts';

/** The build options that the shell and the remotes share. */
export interface BaseOptions {
  /** The application's folder: `import.meta.dirname` of its rspack.config.mjs. */
  folder: string;
  /** Its name in the federation. */
  name: string;
  /** The port of its development server. */
  port: number;
  dev: boolean;
}

/**
 * The oldest supported browsers; code is not transpiled for older ones. The `lib` of tsconfig.web.json has only
 * features of all of them; in Firefox, `Intl.Segmenter` is the newest of these.
 */
const targets = 'chrome >= 111, firefox >= 125, safari >= 16.4';

/** Modules without side effects whose package.json does not declare it: unused ones are left out. */
const pureLibraries = {
  test: /node_modules[\\/](@rc-component|@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color)|i18next)[\\/]|libs[\\/]ui[\\/]src[\\/](icons|parts)[\\/]/,
  sideEffects: false,
};

const federationRuntime = '@module-federation/runtime';
/** Its ES modules; only the federation's plugin itself depends on it. */
const runtimeModule = createRequire(import.meta.resolve('@module-federation/enhanced/rspack')).resolve(
  `${federationRuntime}/bundler`,
);

/** TypeScript, styles, file names, and the development server. */
export function baseConfig({ folder, name, port, dev }: BaseOptions): Configuration {
  const hot = dev && !isForDeployedShell();
  const file = dev ? '[name]' : '[name].[contenthash:8]';
  return {
    context: folder,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      uniqueName: name,
      crossOriginLoading: 'anonymous',
      filename: `${file}.js`,
      chunkFilename: `${file}.js`,
      cssFilename: `${file}.css`,
      cssChunkFilename: `${file}.css`,
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], alias: { [federationRuntime]: runtimeModule } },
    module: { rules: [scripts(hot), pureLibraries, { test: /\.css$/, type: 'css/auto' }] },
    optimization: {
      moduleIds: dev ? 'named' : 'deterministic',
      chunkIds: dev ? 'named' : 'deterministic',
      splitChunks: { chunks: 'async' },
      minimizer: minimizers(),
    },
    lazyCompilation: false,
    performance: false,
    plugins: [...replacements(), federationModules(), ...(hot ? [new ReactRefreshRspackPlugin()] : [])],
    devServer: devServer(port, hot),
  };
}

/**
 * rspack's minimisers, but styles are not rewritten for unsupported browsers: for these each logical property would
 * become six rules, whose selectors list languages and slow down every style calculation.
 */
function minimizers() {
  const styles = new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } });
  return [new rspack.SwcJsMinimizerRspackPlugin(), styles];
}

/** Files of libraries that are replaced by a file of this folder. */
function replacements() {
  const files = [
    { library: 'portal', request: /^\.\/useScrollLocker$/, file: 'no-scroll-lock.ts' },
    { library: 'button', request: /\/color-picker\/components\/ColorPresets$/, file: 'bright-colour.ts' },
    { library: 'input', request: /^\.\/calculateNodeHeight$/, file: 'text-area-height.ts' },
    { library: 'fast-color', request: /^\.\/presetColors$/, file: 'two-colour-names.ts' },
  ];
  return files.map(
    ({ library, request, file }) =>
      new rspack.NormalModuleReplacementPlugin(request, (module) => {
        if (module.context.includes(library)) module.request = join(import.meta.dirname, file);
      }),
  );
}

/**
 * The federation's runtime as ES modules, of which only the used code is included. The bundler's plugin resolves it as Node does,
 * to CommonJS: half of it would be in every remote's entry, unused.
 */
function federationModules() {
  const request = /@module-federation[\\/][\w-]+[\\/]dist[\\/]index\.cjs$/;
  return new rspack.NormalModuleReplacementPlugin(request, (module) => {
    module.request = module.request.replace(/\.cjs$/, '.js');
  });
}

function scripts(hot: boolean) {
  const jsc = {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
  };
  return {
    test: /\.tsx?$/,
    type: 'javascript/auto',
    use: { loader: 'builtin:swc-loader', options: { jsc, env: { targets } } },
  } as const;
}

/** Reachable from the shell's page on another port. It does not reload the page if React refresh keeps the state. */
function devServer(port: number, hot: boolean): Configuration['devServer'] {
  return {
    port,
    host: '127.0.0.1',
    hot,
    liveReload: !hot,
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'all',
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false },
  };
}
