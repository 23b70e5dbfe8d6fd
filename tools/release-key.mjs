// `npm run release-key -- sales team.pem`: generates the key with which a team signs the releases of a remote (`*`: of
// all). The private key is written to the file, which must not exist; RELEASE_KEY=team.pem signs at build. The public
// one is printed as the server's RELEASE_KEYS expects it (docs/adr/0080).
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const [remote, file] = process.argv.slice(2);
if (!file || !/^(\*|[a-z][a-z0-9_]*)$/.test(remote ?? '')) {
  console.error('Usage: npm run release-key -- <remote, e.g. service_desk, or "*"> <file for the private key>');
  process.exit(1);
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
try {
  writeFileSync(file, pem, { flag: 'wx', mode: 0o600 });
} catch (error) {
  console.error(error.code === 'EEXIST' ? `${file} exists already; nothing was written` : error.message);
  process.exit(1);
}
console.log(`The private key is in ${file}: keep it where the remote is built. For the server:\n`);
console.log(`RELEASE_KEYS=${remote}=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`);
