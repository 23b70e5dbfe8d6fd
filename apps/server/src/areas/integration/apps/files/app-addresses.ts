import type { AppManifest } from '@recado/releases/apps';

type Version = Pick<AppManifest, 'name' | 'version'>;

/** The file of an app's code. */
export const codeFile = 'code.js';

/** The path of a file of an app's version at the web listener; what is there never changes. */
export function fileAddressOf({ name, version }: Version, file: string): string {
  return `/app-files/${name}/${version}/${file}`;
}
