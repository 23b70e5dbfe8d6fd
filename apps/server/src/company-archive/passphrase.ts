import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BrokenArchive } from '../backup/tar.ts';
import type { Derivation } from './manifest.ts';

const compress = promisify(gzip);
const uncompress = promisify(gunzip);
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const ivLength = 12;
const tagLength = 16;
/** Bytes of text in one entry. */
const largestText = 64 << 20;

/** How the key of a new archive is derived from its passphrase. */
export function newDerivation(): Derivation {
  const salt = randomBytes(16).toString('base64');
  return { algorithm: 'scrypt', cost: 2 ** 17, blockSize: 8, parallelization: 1, salt };
}

/** Encrypts and decrypts the secrets of one archive. */
export interface PassphraseSeal {
  /** Compresses and encrypts a text: nonce, tag and content. It is bound to its entry's name. */
  seal(text: string, entry: string): Promise<Buffer>;
  /** Throws BrokenArchive when the passphrase is another one, or the entry was changed. */
  open(sealed: Buffer, entry: string): Promise<string>;
}

/** AES-256-GCM with a key from scrypt. */
export async function passphraseSeal(passphrase: string, { salt, ...costs }: Derivation): Promise<PassphraseSeal> {
  const options = { cost: costs.cost, blockSize: costs.blockSize, parallelization: costs.parallelization };
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, { ...options, maxmem: 256 << 20 });
  return {
    async seal(text, entry) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(entry));
      const body = Buffer.concat([cipher.update(await compress(text)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    async open(sealed, entry) {
      const text = decrypted(key, sealed, entry);
      return (await uncompress(text, { maxOutputLength: largestText })).toString('utf8');
    },
  };
}

function decrypted(key: Buffer, sealed: Buffer, entry: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength)).setAAD(Buffer.from(entry));
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
  } catch (cause) {
    throw new BrokenArchive('The passphrase is not the one with which the archive was made', { cause });
  }
}
