import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appContent } from '../../../libs/releases/src/apps/index.ts';
import { Refusal } from '../refusal.mjs';
import { inWords } from './in-words.mjs';

/**
 * What is signed, as text: the manifest, the code, the pictures, and a sequence that grows. Throws a Refusal with what an
 * installation would refuse.
 */
export function contentOf({ manifest, code, pictures, sequence }) {
  const content = { sequence, manifest, ...(code === undefined ? {} : { code }), pictures };
  const read = appContent.safeParse(content);
  if (!read.success) throw new Refusal('An installation would refuse the app:', inWords(read.error));
  return JSON.stringify(content);
}

/** The archive of an app, signed by the key in a file. Throws a Refusal if that is no Ed25519 key. */
export function archiveOf(content, publisher, keyFile) {
  return { publisher, content, signature: sign(null, Buffer.from(content), privateKeyIn(keyFile)).toString('base64') };
}

function privateKeyIn(file) {
  let key;
  try {
    key = createPrivateKey(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`${file} has no private key (${error.code}): recado-app keys makes one.`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Refusal(`${file} is not an Ed25519 key: recado-app keys makes one.`);
  return key;
}

/**
 * The number that says which of two archives is newer: the present second, or `SOURCE_DATE_EPOCH`, so that the same
 * sources make the same archive.
 */
export function sequenceOf(environment = process.env) {
  const given = Number(environment.SOURCE_DATE_EPOCH);
  return Number.isSafeInteger(given) && given > 0 ? given : Math.floor(Date.now() / 1000);
}
