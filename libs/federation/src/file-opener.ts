import { needsOfModule } from './file-needs.ts';
import type { RegistryRemote } from './registry.ts';

/**
 * Makes the server serve the files that the user's role and plan open. `again`: they were refused although it was called.
 * Never rejects.
 */
export type FileOpener = (again: boolean) => Promise<void>;

let open: FileOpener | undefined;

/** Sets what is called before a module is loaded whose files are not for everybody (docs/adr/0061). */
export function setFileOpener(opener: FileOpener): void {
  open = opener;
}

/** Opens the files of a module, unless everybody may load them. */
export async function openFilesOf({ feature }: RegistryRemote, module: string, again: boolean): Promise<void> {
  if (needsOfModule(feature, module)) await open?.(again);
}
