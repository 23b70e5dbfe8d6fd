import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { acceptedSecrets, frequentKey } from './secrets.ts';

/** Encrypts secrets at rest. `context` binds a value to its place, so that rows cannot be swapped. */
export interface Seal {
  seal(plaintext: string | Uint8Array, context: string): Buffer;
  /** Throws if the value was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, context: string): Buffer;
}

const ivLength = 12;
const tagLength = 16;
const purpose = 'channel keys';

/** AES-256-GCM with a key derived from the installation's secret; what former secrets sealed is opened, too. */
export function createSeal(secret: string): Seal {
  const key = frequentKey(secret, purpose);
  return {
    seal(plaintext, context) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const [, ...former] = acceptedSecrets(secret);
      try {
        return openWith(key, sealed, context);
      } catch (error) {
        for (const one of former) {
          const opened = tryToOpen(frequentKey(one, purpose), sealed, context);
          if (opened) return opened;
        }
        throw error;
      }
    },
  };
}

function openWith(key: KeyObject, sealed: Uint8Array, context: string): Buffer {
  const iv = sealed.subarray(0, ivLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
}

function tryToOpen(key: KeyObject, sealed: Uint8Array, context: string): Buffer | undefined {
  try {
    return openWith(key, sealed, context);
  } catch {
    return undefined;
  }
}

/** A secret that a company entered, e.g. the key of an API, in the form of a text column; an empty one stays empty. */
export function sealText(secret: string, value: string, context: string): string {
  return value && createSeal(secret).seal(value, context).toString('base64');
}

/** Opens a text of `sealText`; empty stays empty. Throws if it was changed, moved, or sealed with another key. */
export function openText(secret: string, sealed: string, context: string): string {
  return sealed && createSeal(secret).open(Buffer.from(sealed, 'base64'), context).toString('utf8');
}

/**
 * What a former secret sealed, sealed with the present one; null if it is already. Throws if none of the secrets
 * sealed it.
 */
export function resealed(secret: string, sealed: Uint8Array, context: string): Buffer | null {
  if (tryToOpen(frequentKey(secret, purpose), sealed, context)) return null;
  const seal = createSeal(secret);
  return seal.seal(seal.open(sealed, context), context);
}
