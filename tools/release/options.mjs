import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../workspace/paths.mjs';

export const usage = `npm run release -- <remote> --reason <why> [--to <URL>] [--channel none|canary|stable] [--share <percent>] [--share-of companies|users]

Builds the remote, checks it against what the installation offers, signs and publishes it.
  --to        Where the web of the installation is. Default: http://localhost:3000
  --channel   Who gets it: none (the default; the super user decides), canary (a share), stable (everybody)
  --share     The canary's percentage, 5 by default, of --share-of, companies by default
  --reason    Why; the audit log keeps it
\`npm run release -- shell --to <URL>\` publishes nothing: it checks that this workspace, once installed there, still offers
what the releases need that somebody can get.

RELEASE_KEY names the file of the team's private key (npm run release-key), RELEASE_TOKEN is a key of the API that may
publish releases; the super user makes it under Messages API.`;

const options = {
  to: { type: 'string', default: 'http://localhost:3000' },
  channel: { type: 'string', default: 'none' },
  share: { type: 'string', default: '5' },
  'share-of': { type: 'string', default: 'companies' },
  reason: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
};

/** What is to be published where. Throws an Error that says what is missing. */
export function readOptions(given, { RELEASE_KEY: key, RELEASE_TOKEN: token } = process.env) {
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  if (values.help) return undefined;
  const [name, ...more] = positionals;
  const app = name?.replaceAll('_', '-');
  if (!app || more.length > 0) throw new Error('Name one remote, e.g. sales');
  if (!token) throw new Error('RELEASE_TOKEN is not set');
  const to = new URL(values.to).origin;
  if (app === 'shell') return { app, to, token };
  if (!existsSync(join(root, 'apps', app, 'feature.manifest.ts'))) throw new Error(`apps/${app} is no remote`);
  if (!['none', 'canary', 'stable'].includes(values.channel)) throw new Error('--channel is none, canary or stable');
  if (values.reason.trim().length < 3) throw new Error('--reason says why, in at least three characters');
  if (!key || !existsSync(key)) throw new Error('RELEASE_KEY names no file with a private key');
  const { channel, share, 'share-of': shareOf, reason } = values;
  return { app, remote: app.replaceAll('-', '_'), to, channel, share, shareOf, reason, key, token };
}
