import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const der = Buffer.from(rest.join('='), 'base64');
  return { remote, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/** Writes into a finished release the sizes of its files (bytes), and the commit it was built from, if known. */
export function describeSource(folder: string, revision?: string): void {
  const sizes = Object.fromEntries(filesIn(folder).map((file) => [file, statSync(join(folder, file)).size]));
  writeFileSync(join(folder, sourceName), `${JSON.stringify({ revision: revision || null, sizes }, null, 1)}\n`);
}

/** The commit that a release was built from, followed by `+` if there were uncommitted changes; null: not known. */
export function revisionOf(folder: string): string | null {
  const file = join(folder, sourceName);
  if (!existsSync(file)) return null;
  const { revision }: { revision?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof revision === 'string' && /^[0-9a-f]+\+?$/.test(revision) ? revision.slice(0, longestRevision) : null;
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
 * Why a release must not be used: a file is missing, was changed or added since the build, or, with keys, no authorised
 * team signed it. Undefined: it is unchanged. Without keys a release needs no list.
 */
export function problemOfRelease(folder: string, remote: string, keys: readonly ReleaseKey[]): string | undefined {
  if (!existsSync(join(folder, listName))) return keys.length > 0 ? 'is not signed' : undefined;
  const text = readFileSync(join(folder, listName));
  if (keys.length > 0 && !isSigned(folder, text, remote, keys)) return 'is not signed by a team that may release it';
  const listed: IntegrityList = JSON.parse(text.toString('utf8'));
  const found = listOf(folder);
  const wrong = [...Object.keys(listed), ...Object.keys(found)].find((file) => listed[file] !== found[file]);
  return wrong && `${wrong} is not what was built`;
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
  for (const file of globSync('**/*.*', { cwd: folder }).sort()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

function isSigned(folder: string, text: Buffer, remote: string, keys: readonly ReleaseKey[]): boolean {
  const file = join(folder, signatureName);
  if (!existsSync(file)) return false;
  const signature = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  return keys.some((one) => (one.remote === '*' || one.remote === remote) && verify(null, text, one.key, signature));
}

function listOf(folder: string): IntegrityList {
  return Object.fromEntries(filesIn(folder).map((file) => [file, hashOf(join(folder, file))]));
}

/** The files of a release without the list and its signature, sorted. */
function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => file !== listName && file !== signatureName)
    .sort();
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
