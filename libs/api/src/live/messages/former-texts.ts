import { useQuery } from '@tanstack/react-query';
import { api } from '../../client/client.ts';
import { type ApiFailure, failureOf } from '../../client/failure.ts';
import type { FormerText, Message } from '../../contract/index.ts';

/** The former texts of an edited message, oldest first; fetched again when the message changes. */
export function useFormerTexts({ id, updatedAt }: Pick<Message, 'id' | 'updatedAt'>): {
  texts: FormerText[];
  isLoading: boolean;
  error: ApiFailure | null;
  refetch: () => void;
} {
  const found = useQuery({
    queryKey: ['former-texts', id, updatedAt],
    queryFn: () => api('GET /messages/:messageId/former-texts', { params: { messageId: id } }),
    gcTime: 0,
  });
  return {
    texts: found.data?.texts ?? [],
    isLoading: found.isLoading,
    error: found.error && failureOf(found.error),
    refetch: () => void found.refetch(),
  };
}
