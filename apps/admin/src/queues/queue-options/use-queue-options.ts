import { api } from '@recado/api/client';
import type { QueueOption } from '@recado/api/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** What may be typed of an option. */
export interface OptionText {
  title: string;
  message: string;
}

/** A queue's menu: all its options at once (a menu is small), and the three ways to change it. */
export function useQueueOptions(queueId: number) {
  const cache = useQueryClient();
  const queryKey = ['queue-options', queueId];
  const refresh = () => cache.invalidateQueries({ queryKey });
  const list = useQuery({ queryKey, queryFn: () => api('GET /queue-options', { query: { queueId } }) });
  const options = list.data ?? [];
  const add = useMutation({
    mutationFn: ({ parentId, ...text }: OptionText & { parentId: number | null }) =>
      api('POST /queue-options', { body: { ...text, queueId, parentId, option: nextNumber(options, parentId) } }),
    onSuccess: refresh,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: OptionText & { id: number }) =>
      api('PUT /queue-options/:queueOptionId', { params: { queueOptionId: id }, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /queue-options/:queueOptionId', { params: { queueOptionId: id } }),
    onSuccess: refresh,
  });
  return { options, isLoading: list.isLoading, error: list.error, refetch: list.refetch, add, change, remove };
}

/** A queue's menu, as the components get it. */
export type QueueMenu = ReturnType<typeof useQueueOptions>;

/** The options under one parent (null: the first level), in the order the customer sees them. */
export function childrenOf(options: QueueOption[], parentId: number | null): QueueOption[] {
  return options.filter((option) => option.parentId === parentId).sort((a, b) => Number(a.option) - Number(b.option));
}

/** The number a customer will type for a new option: one more than the highest of its level. */
export function nextNumber(options: QueueOption[], parentId: number | null): string {
  return String(Math.max(0, ...childrenOf(options, parentId).map(({ option }) => Number(option) || 0)) + 1);
}
