import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Feature } from '@recado/releases';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { remoteChunks } from './chunk-layout.ts';
import { CompressedCopiesPlugin } from './compressed-copies-plugin.ts';
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
}

/**
 * The build of a remote: `export default remoteConfig({...})` in its rspack.config.mjs.
 * Throws when the manifest names a module without a file, or `exposes` one that the manifest does not name.
 */
export function remoteConfig({ folder, port, feature, exposes: given }: RemoteOptions) {
  const exposes = exposedFiles(folder, feature, given);
  checkManifest(feature, exposes);
  return (environment: Environment = {}): Configuration => {
    const dev = isServing(environment);
    const base = baseConfig({ folder, name: feature.name, port: Number(process.env.DEV_PORT) || port, dev });
    const dist = join(folder, 'dist');
    return {
      ...base,
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
        new FeatureJsonPlugin(feature),
        ...(dev ? [] : released(feature, exposes, dist, versionOf(folder))),
      ],
    };
  };
}

function federation(feature: Feature, exposes: Exposes, dev: boolean) {
  return new ModuleFederationPlugin({
    name: feature.name,
    filename: 'remoteEntry.js',
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([name, file]) => [name, { import: file, name: groupNameOf(name) }]),
    ),
    shared: consumedModules(dev && !isForDeployedShell()),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
}

/** The steps that turn a build into a release: access to files, hashes, compressed copies, and its name. */
function released(feature: Feature, exposes: Exposes, dist: string, version: string) {
  return [
    new ReleaseGlobalPlugin(),
    new IntegrityPlugin(),
    new FileAccessPlugin(feature, exposes),
    new CompressedCopiesPlugin(),
    new ReleasePlugin(dist, version),
  ];
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
