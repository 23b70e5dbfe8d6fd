import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyApplication } from './application.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { measure, sourceTime, steady } from './steady-tree.mjs';
import { applicationFolder, user, writeSystem } from './system.mjs';

/**
 * Writes the whole root file system of the container image into an empty folder, from what is built and installed here.
 * The same commit on the same system makes the same one, byte by byte. Returns its `hash` and its `bytes`. Rejects if the
 * product is not built, or the folder has something in it.
 */
export function writeRootFilesystem(folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const application = join(folder, applicationFolder);
  copyApplication(application);
  copyFileSync(join(import.meta.dirname, 'ready.mjs'), join(application, 'ready.mjs'));
  writeBillOfMaterials(join(application, 'sbom.cdx.json'), writeSystem(folder));
  steady(folder, sourceTime());
  giveFolders(folder);
  return measure(folder);
}

/** Where the product may write: its data, which a volume takes the owner from, and what is temporary. */
function giveFolders(folder) {
  chmodSync(join(folder, 'tmp'), 0o1777);
  chmodSync(join(folder, 'data'), 0o700);
  // Without root's rights, as for a look at the content, the Dockerfile's COPY gives them.
  if (process.getuid?.() === 0) chownSync(join(folder, 'data'), user, user);
}
