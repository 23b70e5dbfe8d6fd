import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from './release-files.ts';

/** The file of a release that lists all others, and the signature of that file. */
const listName = 'integrity.json';
const signatureName = 'integrity.sig';

/** Every file of a release with the hash of its content, in the form of browsers (`sha384-…`). */
type IntegrityList = Record<string, string>;

/** The file with the commit of a release and the size of each file. */
const sourceName = 'source.json';

/** A key of a team: the remotes whose releases it may sign, `*` for all, and the public key (Ed25519). */
export interface ReleaseKey {
  remote: string;
  key: KeyObject;
}

/** Reads `<remote>=<key>`, the key in base64 as `npm run release-key` prints it. Throws if it is invalid. */
export function releaseKey(text: string): ReleaseKey {
  const [remote = '', ...rest] = text.split('=');
  return { remote, key: publicKey(rest.join('=')) };
}

/** Reads a public key (Ed25519) in base64. Throws if it is none. */
export function publicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
  return key;
}

/** What a release was built from. */
export interface ReleaseSource {
  /** The commit, followed by `+` if there were uncommitted changes. */
  revision?: string | undefined;
  /** The time of the commit in seconds since 1970, as text (`SOURCE_DATE_EPOCH`). */
  epoch?: string | undefined;
}

/** Writes into a finished release the sizes of its files (bytes), and what it was built from, if known. */
export function describeSource(folder: string, { revision, epoch }: ReleaseSource = {}): void {
  const sizes = Object.fromEntries(filesIn(folder).map((file) => [file, statSync(join(folder, file)).size]));
  const sequence = epoch && /^\d{1,12}$/.test(epoch) ? Number(epoch) : null;
  const source = { revision: revision || null, sequence, sizes };
  writeFileSync(join(folder, sourceName), `${JSON.stringify(source, null, 1)}\n`);
}

/** The commit that a release was built from, followed by `+` if there were uncommitted changes; null: not known. */
export function revisionOf(folder: string): string | null {
  const { revision } = sourceOf(folder);
  return typeof revision === 'string' && /^[0-9a-f]+\+?$/.test(revision) ? revision.slice(0, longestRevision) : null;
}

/**
 * The place of a release among those of its remote: the time of its sources in seconds since 1970. It is signed with
 * the files, so an older release cannot pass for a newer one. Null: the build did not say.
 */
export function sequenceOf(folder: string): number | null {
  const { sequence } = sourceOf(folder);
  return typeof sequence === 'number' && Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : null;
}

function sourceOf(folder: string): { revision?: unknown; sequence?: unknown } {
  const file = join(folder, sourceName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The length of a SHA-256 and the `+` for changes. */
const longestRevision = 65;

/** Writes the list into a finished release and, with a private key (PEM), its signature. */
export function sealRelease(folder: string, privateKey?: string): void {
  const text = `${JSON.stringify(listOf(folder), null, 1)}\n`;
  writeFileSync(join(folder, listName), text);
  if (privateKey)
    writeFileSync(join(folder, signatureName), sign(null, Buffer.from(text), privateKey).toString('base64'));
}

/**
 * Why a release must not be used: a file is missing, was changed or added since the build. Undefined: it is unchanged.
 * A release without a list is from an older build, and is used.
 */
export function problemOfFiles(folder: string): string | undefined {
  const text = sealOf(folder);
  if (!text) return undefined;
  const listed: IntegrityList = JSON.parse(text.toString('utf8'));
  const found = listOf(folder);
  const wrong = [...Object.keys(listed), ...Object.keys(found)].find((file) => listed[file] !== found[file]);
  return wrong && `${wrong} is not what was built`;
}

/** The list of a release as it was signed; undefined without a list. It stands for all files, by their hashes. */
export function sealOf(folder: string): Buffer | undefined {
  const file = join(folder, listName);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** The first of the keys that signed a release and may sign those of its remote; undefined: none did. */
export function signerOf<Key extends ReleaseKey>(
  folder: string,
  remote: string,
  keys: readonly Key[],
): Key | undefined {
  const [text, file] = [sealOf(folder), join(folder, signatureName)];
  if (!text || !existsSync(file)) return undefined;
  const signature = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  return keys.find(({ key, ...bound }) => maySign(bound, remote) && verify(null, text, key, signature));
}

/** Whether a key is bound to a remote. */
function maySign({ remote: bound }: Pick<ReleaseKey, 'remote'>, remote: string): boolean {
  return bound === '*' || bound === remote;
}

/** The hash of a file in a release's list; undefined without a list. */
export function listedHash(folder: string, file: string): string | undefined {
  if (!existsSync(join(folder, listName))) return undefined;
  const listed: IntegrityList = JSON.parse(readFileSync(join(folder, listName), 'utf8'));
  return listed[file];
}

/** A short hash of all files of a release: the second part of its name, which is therefore unique to its content. */
export function hashOfRelease(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder).filter((file) => basename(file).includes('.'))) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

function listOf(folder: string): IntegrityList {
  return Object.fromEntries(filesIn(folder).map((file) => [file, hashOf(join(folder, file))]));
}

/** The files of a release without the list and its signature, sorted. */
function filesIn(folder: string): string[] {
  return filesBelow(folder).filter((file) => file !== listName && file !== signatureName);
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
