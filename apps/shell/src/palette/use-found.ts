import { useLookup } from '@recado/api/live';
import type { Found, RegistryRemote } from '@recado/federation';
import { useDebouncedValue } from '@recado/ui/core';
import { loader } from '../features/loader.ts';
import type { Page } from '../features/pages.ts';

/** From this many characters on records are searched (SPEC §5, as in the other searches). */
const searchFrom = 3;

/** The result of a remote. */
type FoundByRemote = Found & { remote: string };

/** The records that the remotes of the permitted pages find; a remote that fails returns nothing. */
export function useFound(pages: Page[], typed: string): { found: FoundByRemote[]; isSearching: boolean } {
  const text = useDebouncedValue(typed.trim());
  const remotes = [...new Set(pages.map(({ remote }) => remote))];
  const isEnough = typed.trim().length >= searchFrom;
  const asked = isEnough && text.length >= searchFrom ? [text, ...remotes.map(({ name }) => name)] : null;
  const { found, isLooking } = useLookup('palette', asked, async (signal) => {
    const answers = await Promise.all(remotes.map((remote) => findIn(remote, text, signal)));
    return answers.flat();
  });
  const isSettled = text === typed.trim() && !isLooking;
  return { found: isEnough && isSettled ? (found ?? []) : [], isSearching: isEnough && !isSettled };
}

async function findIn(remote: RegistryRemote, text: string, signal: AbortSignal): Promise<FoundByRemote[]> {
  try {
    const find = await loader.loadFinder(remote);
    const found = (await find?.(text, signal)) ?? [];
    return found.map((record) => ({ ...record, remote: remote.name }));
  } catch (error) {
    loader.noteThrown(error);
    return [];
  }
}
