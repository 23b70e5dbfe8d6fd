import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Feature } from '@recado/releases';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { remoteChunks } from './chunk-layout.ts';
import { CompressedCopiesPlugin } from './compressed-copies-plugin.ts';
import { ContentsPlugin } from './contents-plugin.ts';
import { type Environment, isForDeployedShell, isServing } from './environment.ts';
import { type Exposes, exposedFiles } from './exposed-files.ts';
import { FeatureJsonPlugin } from './feature-json-plugin.ts';
import { FileAccessPlugin, groupNameOf } from './file-access-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { checkManifest } from './manifest-modules.ts';
import { ReleaseGlobalPlugin, unnamedGlobal } from './release-global-plugin.ts';
import { ReleasePlugin, unnamedRelease } from './release-plugin.ts';
import { consumedModules } from './shared-modules.ts';

/** The options of a remote's build. */
export interface RemoteOptions {
  /** `import.meta.dirname` of its rspack.config.mjs. */
  folder: string;
  /** The port of its development server, unless DEV_PORT names another. */
  port: number;
  feature: Feature;
  /** The files of modules whose names do not tell them; see `exposedFiles`. */
  exposes?: Exposes;
  /**
   * Puts source maps into the release. They contain the sources; a server does not serve them, and translates with them the
   * errors that it shows you (docs/adr/0150).
   */
  sourceMaps?: boolean;
}

/**
 * The build of a remote: `export default remoteConfig({...})` in its rspack.config.mjs.
 * Throws when the manifest names a module without a file, or `exposes` one that the manifest does not name.
 */
export function remoteConfig({ folder, port, feature, exposes: given, sourceMaps = false }: RemoteOptions) {
  const exposes = exposedFiles(folder, feature, given);
  checkManifest(feature, exposes);
  return (environment: Environment = {}): Configuration => {
    const dev = isServing(environment);
    const base = baseConfig({ folder, name: feature.name, port: Number(process.env.DEV_PORT) || port, dev });
    const dist = join(folder, 'dist');
    return {
      ...base,
      ...(dev ? {} : { devtool: sourceMaps ? 'hidden-source-map' : false }),
      entry: {},
      optimization: { ...base.optimization, ...(dev ? {} : { splitChunks: remoteChunks(folder, feature, exposes) }) },
      output: {
        ...base.output,
        ...(dev ? {} : { uniqueName: unnamedGlobal(feature.name) }),
        path: join(dist, unnamedRelease),
        publicPath: 'auto',
        clean: true,
      },
      plugins: [
        ...(base.plugins ?? []),
        federation(feature, exposes, dev),
        new FeatureJsonPlugin(feature, Object.keys(exposes)),
        ...(dev ? [] : released(folder, feature, exposes, dist)),
      ],
    };
  };
}

/**
 * Runs before the first module that a development server sends, and never anywhere else. In a pack it is beside the preset, in
 * the workspace part of the session's library.
 */
function developmentView(): string {
  const packed = join(import.meta.dirname, 'development-view.ts');
  return existsSync(packed) ? packed : join(import.meta.dirname, '../../auth/src/development-view.ts');
}

function federation(feature: Feature, exposes: Exposes, dev: boolean) {
  return new ModuleFederationPlugin({
    name: feature.name,
    filename: 'remoteEntry.js',
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([name, file]) => [
        name,
        { import: dev ? [developmentView(), file] : file, name: groupNameOf(name) },
      ]),
    ),
    shared: consumedModules(dev && !isForDeployedShell()),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
}

/** The steps that turn a build into a release: access to files, a check of its contents, hashes, compressed copies, and its name. */
function released(folder: string, feature: Feature, exposes: Exposes, dist: string) {
  return [
    new ReleaseGlobalPlugin(),
    new IntegrityPlugin(),
    new FileAccessPlugin(feature, exposes),
    new ContentsPlugin(folder, feature, exposes),
    new CompressedCopiesPlugin(),
    new ReleasePlugin(dist, versionOf(folder)),
  ];
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
