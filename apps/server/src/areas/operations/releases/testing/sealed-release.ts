import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeSource, hashOfRelease, sealRelease } from '@recado/releases/registry-files';

/** Creates a team: the private key that signs its releases, and the public key for the server. */
export function newTeam(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** A release to write: its needs, further files, and its signer. */
export interface SealedRelease {
  remote: string;
  uses?: Record<string, Record<string, string>>;
  calls?: { endpoints?: string[]; events?: string[] };
  /** A text that distinguishes the release from others with the same needs. */
  text?: string;
  access?: object;
  pages?: string[];
  /** Further files, or others in place of those that a build writes. */
  files?: Record<string, string>;
  privateKey?: string;
  revision?: string | undefined;
  /** The time of its sources in seconds since 1970; by default the build does not say. */
  epoch?: number;
}

/** Writes a release as a build leaves it, in its own folder; returns its name and its folder. */
export function writeSealed(made: SealedRelease): { release: string; folder: string } {
  const { remote, uses = {}, calls = {}, text = '', access = { files: {} }, pages = [`/${remote}`], privateKey } = made;
  const folder = join(mkdtempSync(join(tmpdir(), 'recado-sealed-')), 'next');
  const title = { pt: 'Um remoto', en: 'A remote', es: 'Un remoto' };
  const routes = pages.map((path) => ({ path, module: './page' }));
  const files = {
    'feature.json': JSON.stringify({ name: remote, title, routes, menu: [], uses }),
    'calls.json': JSON.stringify({ endpoints: [], events: [], ...calls }),
    'access.json': JSON.stringify(access),
    'remoteEntry.js': `// ${text}`,
    'assets/page.js': `// page ${text}`,
    ...made.files,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  describeSource(folder, { revision: made.revision, epoch: made.epoch?.toString() });
  sealRelease(folder, privateKey);
  const release = `1.0.0-${hashOfRelease(folder)}`;
  const place = join(dirname(folder), release);
  renameSync(folder, place);
  return { release, folder: place };
}
