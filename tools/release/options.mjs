import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../workspace/paths.mjs';

const choices =
  '--reason <why> [--to <URL>] [--channel none|canary|stable] [--share <percent>] [--share-of companies|users]';
const meanings = `  --to        Where the web of the installation is. Default: http://localhost:3000
  --channel   Who gets it: none (the default; the super user decides), canary (a share), stable (everybody)
  --share     The canary's percentage, 5 by default, of --share-of, companies by default
  --reason    Why; the audit log keeps it`;
const keys = `RELEASE_TOKEN is a key of the API that may publish releases; the super user makes it under Messages API. RELEASE_KEY
names the file of the team's private key`;

export const usage = `npm run release -- <remote> ${choices}

Builds the remote, checks it against what the installation offers, signs and publishes it.
${meanings}
\`npm run release -- shell --to <URL>\` publishes nothing: it checks that this workspace, once installed there, still offers
what the releases need that somebody can get.

${keys} (npm run release-key).`;

export const usageOutside = `recado-release ${choices}

Builds the remote of this folder (npm run build), checks it against what the installation offers, signs and publishes it.
${meanings}

${keys}; whoever runs the installation knows its public part.`;

const options = {
  to: { type: 'string', default: 'http://localhost:3000' },
  channel: { type: 'string', default: 'none' },
  share: { type: 'string', default: '5' },
  'share-of': { type: 'string', default: 'companies' },
  reason: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
};

/**
 * The remote of this workspace to publish, and where; undefined: the usage is requested. Throws an Error that names
 * missing options.
 */
export function readOptions(given, environment = process.env) {
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  if (values.help) return undefined;
  const [name, ...more] = positionals;
  const app = name?.replaceAll('_', '-');
  if (!app || more.length > 0) throw new Error('Name one remote, e.g. sales');
  const installation = installationIn(values, environment);
  if (app === 'shell') return { app, ...installation };
  if (!existsSync(join(root, 'apps', app, 'feature.manifest.ts'))) throw new Error(`apps/${app} is no remote`);
  return { app, ...installation, ...choiceIn(values, environment) };
}

/** The same for the remote of the current folder. */
export function readOwnOptions(given, environment = process.env) {
  const { values } = parseArgs({ args: given, options });
  return values.help ? undefined : { ...installationIn(values, environment), ...choiceIn(values, environment) };
}

function installationIn({ to }, { RELEASE_TOKEN: token }) {
  if (!token) throw new Error('RELEASE_TOKEN is not set');
  return { to: new URL(to).origin, token };
}

function choiceIn({ channel, share, 'share-of': shareOf, reason }, { RELEASE_KEY: key }) {
  if (!['none', 'canary', 'stable'].includes(channel)) throw new Error('--channel is none, canary or stable');
  if (reason.trim().length < 3) throw new Error('--reason says why, in at least three characters');
  if (!key || !existsSync(key)) throw new Error('RELEASE_KEY names no file with a private key');
  return { channel, share, shareOf, reason, key: resolve(key) };
}
