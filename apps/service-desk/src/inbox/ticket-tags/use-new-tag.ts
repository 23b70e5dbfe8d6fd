import { applyToCache, useCreate } from '@recado/api/live';
import type { Tag } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { freeColor } from '@recado/ui/records';
import { tagChoices, tags } from '../../board/tags/tags.ts';

/** Creates a tag by its name, with a color that none of `all` has; a refusal is shown, and nothing returned. */
export function useNewTag(all: readonly Tag[]): (name: string) => Promise<Tag | undefined> {
  const create = useCreate(tags);
  const notify = useNotify();
  return async (name) => {
    try {
      const made = await create.mutateAsync({ name, color: freeColor(all.map(({ color }) => color)) });
      applyToCache(tagChoices, { type: 'upsert', record: made });
      return made;
    } catch (failure) {
      notify.error(failure);
      return undefined;
    }
  };
}
