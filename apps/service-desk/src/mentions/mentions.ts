import { api } from '@recado/api/client';
import { applyToCache, changeOf, defineResource } from '@recado/api/live';

/** The notes that mention the user and that they have not seen, newest first. */
export const mentions = defineResource({
  list: 'GET /mentions',
  events: { mention: changeOf },
  compare: (a, b) => b.id - a.id,
});

/** The user has seen these mentions; their other screens are told by the server. Rejects with ApiFailure. */
export async function seeMentions(ids: readonly number[]): Promise<void> {
  for (const id of ids) applyToCache(mentions, { type: 'remove', id });
  await api('POST /mentions/seen', { body: { ids: [...ids] } });
}
