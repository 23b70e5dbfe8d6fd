import { api } from '@recado/api/client';
import {
  applyAnswer,
  applyToCache,
  changeOf,
  defineResource,
  fileAt,
  loadedItems,
  useLiveList,
  useRemove,
} from '@recado/api/live';
import type { QueueOption } from '@recado/contract';
import { afterMove, type Place } from './menu-tree.ts';

/** The options of a queue, all at once: a menu has at most 500. */
export const queueOptions = defineResource({
  list: 'GET /queue-options',
  create: 'POST /queue-options',
  update: 'PUT /queue-options/:queueOptionId',
  remove: 'DELETE /queue-options/:queueOptionId',
  events: { 'queue-option': changeOf },
  belongs: ({ queueId }, query) => queueId === query.queueId,
});

/** The file of an option. */
export const fileOfOption = fileAt('/queue-options/:queueOptionId/media-upload', {
  isThere: ({ mediaName }) => mediaName !== null,
});

/** A queue's menu, and its changes without a form. */
export function useQueueOptions(queueId: number) {
  const { items: options, isLoading, error, refetch } = useLiveList(queueOptions, { queueId });
  const remove = useRemove(queueOptions);
  return {
    options,
    isLoading,
    error,
    refetch,
    /** The options at this moment, with moves that are not shown yet. */
    latest: () => loadedItems(queueOptions, { queueId }),
    remove: (id: number) => remove.mutateAsync(id),
    /** Moves an option; the picture shows it at once, and it is sent to the server after the previous moves. */
    async move(option: QueueOption, place: Place, before: Promise<void>): Promise<void> {
      const changes = afterMove(options, option, place);
      applyToCache(queueOptions, {
        type: 'patch',
        where: ({ id }) => changes.has(id),
        patch: (record) => ({ ...record, ...changes.get(record.id) }),
      });
      const params = { queueOptionId: option.id };
      await before;
      try {
        await applyAnswer(queueOptions, () =>
          api('PUT /queue-options/:queueOptionId/move', { params, body: { ...place } }),
        );
      } catch (failure) {
        refetch();
        throw failure;
      }
    },
  };
}

/** A queue's menu as passed to components. */
export type QueueMenu = ReturnType<typeof useQueueOptions>;
