import { resolve } from 'node:path';
import { writeRootFilesystem } from './root-filesystem.mjs';
import { writeTarball } from './tarball.mjs';

const usage = `npm run image -- root <empty folder>    the root file system of the container image
npm run image -- tarball [folder]       the product with its Node for machines without containers`;
const [kind, folder, ...rest] = process.argv.slice(2);
const commands = { root: folder && writeRoot, tarball: writeFile };
const chosen = rest.length === 0 && Object.hasOwn(commands, kind ?? '') ? commands[kind] : undefined;
if (!chosen) {
  console.error(usage);
  process.exit(2);
}
try {
  chosen();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function writeRoot() {
  const { hash, bytes } = writeRootFilesystem(resolve(folder));
  console.log(`${resolve(folder)}: ${(bytes / 1e6).toFixed(1)} MB, sha256 ${hash}`);
}

function writeFile() {
  console.log(writeTarball(resolve(folder ?? '.')));
}
