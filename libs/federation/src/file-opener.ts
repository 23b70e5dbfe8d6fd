import { needsOfModule } from './file-needs.ts';
import type { RegistryRemote } from './registry.ts';

/**
 * Makes the server serve the files that the user's role and plan open. `again`: files were refused after the first
 * call. Never rejects.
 */
export type FileOpener = (again: boolean) => Promise<void>;

let open: FileOpener | undefined;

/** Sets the function that is called before loading a module whose files are not for everybody (docs/adr/0061). */
export function setFileOpener(opener: FileOpener): void {
  open = opener;
}

/** Opens the files of a module, unless everybody may load them. */
export async function openFilesOf({ feature }: RegistryRemote, module: string, again: boolean): Promise<void> {
  if (needsOfModule(feature, module)) await open?.(again);
}
