import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../refusal.mjs';

/** The options with which an archive is signed. */
export const signingOptions = { publisher: { type: 'string' }, 'signing-key': { type: 'string' } };

/**
 * Under which name the installation knows the key, and the key's file: from the options, else from the environment, else
 * `recado.publisher` of package.json and `publisher.pem`.
 */
export function signingIn(folder, values, environment = process.env) {
  const publisher = values.publisher ?? environment.RECADO_PUBLISHER ?? publisherOf(folder);
  if (!publisher) throw new Refusal('Who publishes? Name it with --publisher, or as recado.publisher in package.json.');
  const key = resolve(folder, values['signing-key'] ?? environment.RECADO_SIGNING_KEY ?? 'publisher.pem');
  if (!existsSync(key)) throw new Refusal(`${key} does not exist: recado-app keys makes a key, once.`);
  return { publisher, key };
}

function publisherOf(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).recado?.publisher : undefined;
}
