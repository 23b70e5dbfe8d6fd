import type { QueueOption } from '@recado/api/contract';
import { changeOf, defineResource, useCreate, useLiveList, useRemove, useUpdate } from '@recado/api/live';

const queueOptions = defineResource({
  list: 'GET /queue-options',
  create: 'POST /queue-options',
  update: 'PUT /queue-options/:queueOptionId',
  remove: 'DELETE /queue-options/:queueOptionId',
  events: { 'queue-option': changeOf },
  belongs: ({ queueId }, query) => queueId === query.queueId,
});

/** The editable texts of an option. */
export interface OptionText {
  title: string;
  message: string;
}

/** A queue's menu: all its options at once (a menu is small), and the three ways to change it. */
export function useQueueOptions(queueId: number) {
  const { items: options, isLoading, error, refetch } = useLiveList(queueOptions, { queueId });
  const create = useCreate(queueOptions);
  const update = useUpdate(queueOptions);
  const remove = useRemove(queueOptions);
  return {
    options,
    isLoading,
    error,
    refetch,
    add: ({ parentId, ...text }: OptionText & { parentId: number | null }) =>
      create.mutateAsync({ ...text, queueId, parentId, option: nextNumber(options, parentId) }),
    change: ({ id, ...body }: OptionText & { id: number }) => update.mutateAsync({ id, body }),
    remove: (id: number) => remove.mutateAsync(id),
  };
}

/** A queue's menu, as the components get it. */
export type QueueMenu = ReturnType<typeof useQueueOptions>;

/** The options under one parent (null: the first level), in the order the customer sees them. */
export function childrenOf(options: QueueOption[], parentId: number | null): QueueOption[] {
  return options.filter((option) => option.parentId === parentId).sort((a, b) => Number(a.option) - Number(b.option));
}

/** The number of a new option: one more than the highest of its level. */
export function nextNumber(options: QueueOption[], parentId: number | null): string {
  return String(Math.max(0, ...childrenOf(options, parentId).map(({ option }) => Number(option) || 0)) + 1);
}
