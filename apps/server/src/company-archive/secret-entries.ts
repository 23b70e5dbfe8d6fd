import { createHash } from 'node:crypto';
import type { ArchiveWriter } from '../backup/archive-writer.ts';
import { type CompanyManifest, secretsFolder } from './manifest.ts';
import { newDerivation, passphraseSeal } from './passphrase.ts';
import type { CompanySnapshot } from './snapshot.ts';

/** The secrets of an archive, in parts of lines, and the passphrase that encrypts them. */
export interface ArchiveSecrets {
  passphrase: string;
  lines(snapshot: CompanySnapshot): AsyncIterable<string[]>;
}

/** Writes the secrets of a company as encrypted entries. Resolves with what the manifest says about them. */
export async function writeSecrets(
  writer: ArchiveWriter,
  snapshot: CompanySnapshot,
  secrets: ArchiveSecrets | undefined,
): Promise<CompanyManifest['secrets']> {
  if (!secrets) return null;
  const derivation = newDerivation();
  const seal = await passphraseSeal(secrets.passphrase, derivation);
  const hash = createHash('sha256');
  let [count, part] = [0, 0];
  for await (const lines of secrets.lines(snapshot)) {
    const entry = `${secretsFolder}${String(part++).padStart(6, '0')}.enc`;
    const sealed = await seal.seal(lines.join('\n'), entry);
    await writer.add(entry, sealed.length, [sealed]);
    hash.update(sealed);
    count += lines.length;
  }
  return { count, sha256: hash.digest('hex'), derivation };
}
