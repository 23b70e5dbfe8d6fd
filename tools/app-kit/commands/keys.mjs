import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../refusal.mjs';

/** `recado-app keys`: makes an Ed25519 pair; writes the private part to a file that must not exist, prints the public one. */
export function keys(given, folder) {
  const { values } = parseArgs({ args: given, options: { file: { type: 'string', default: 'publisher.pem' } } });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const file = resolve(folder, values.file);
  try {
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Refusal(error.code === 'EEXIST' ? `${file} exists already; nothing was written.` : error.message);
  }
  console.log(`The private key is in ${file}. Keep it out of the repository: whoever has it can publish as you.
Give the public key, and the name that you publish under, to whoever runs the installation:\n`);
  console.log(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
}
