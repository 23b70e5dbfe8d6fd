import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { frequentKey } from './secrets.ts';

/** Encrypts secrets at rest. `context` binds a value to its place, so that rows cannot be swapped. */
export interface Seal {
  seal(plaintext: string | Uint8Array, context: string): Buffer;
  /** Throws if the value was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, context: string): Buffer;
}

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM with a key derived from the installation's secret. */
export function createSeal(secret: string): Seal {
  const key = frequentKey(secret, 'channel keys');
  return {
    seal(plaintext, context) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const iv = sealed.subarray(0, ivLength);
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
    },
  };
}

/** A secret that a company entered, e.g. the key of an API, in the form of a text column; an empty one stays empty. */
export function sealText(secret: string, value: string, context: string): string {
  return value && createSeal(secret).seal(value, context).toString('base64');
}

/** Opens a text of `sealText`; empty stays empty. Throws if it was changed, moved, or sealed with another key. */
export function openText(secret: string, sealed: string, context: string): string {
  return sealed && createSeal(secret).open(Buffer.from(sealed, 'base64'), context).toString('utf8');
}
