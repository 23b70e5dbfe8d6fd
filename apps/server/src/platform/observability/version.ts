import manifest from '../../../package.json' with { type: 'json' };

/** The version of the product (SPEC, footer). */
export const serverVersion = manifest.version;

/** The build of that version: the commit, which the build of the server sets; `source` when it runs from its sources. */
export const serverBuild = process.env.RECADO_BUILD ?? 'source';

/** Both as one text: `7.1.0+0123456789`; `.changed` at its end for a build with changes that are in no commit. */
export function releaseText(version: string, build: string): string {
  return `${version}+${build.replace(/\+$/, '.changed')}`;
}

/** The text of this build. */
export const serverRelease = releaseText(serverVersion, serverBuild);
