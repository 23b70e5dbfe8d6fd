import { isFileGone, reloadOnce } from '@recado/federation/gone-files';

/**
 * Loads a file of the shell. If it is gone because of a newer release, the page is reloaded once and this never settles.
 */
export async function loadFile<Exports>(load: () => Promise<Exports>): Promise<Exports> {
  try {
    return await load();
  } catch (error) {
    if (isFileGone(error) && reloadOnce()) return new Promise<never>(() => undefined);
    throw error;
  }
}
