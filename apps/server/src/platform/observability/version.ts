import manifest from '../../../package.json' with { type: 'json' };

/** The version of the product (SPEC, footer). */
export const serverVersion = manifest.version;

/** The build of that version: the commit, which the build of the server sets; `source` when it runs from its sources. */
export const serverBuild = process.env.RECADO_BUILD ?? 'source';
