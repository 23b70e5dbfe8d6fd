import type { FormerText, Message } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../client/client.ts';
import { type Knowledge, knowledgeOf } from '../known.ts';

/** The former texts of an edited message, oldest first; fetched again when the message changes. */
export function useFormerTexts({ id, updatedAt }: Pick<Message, 'id' | 'updatedAt'>): Knowledge & {
  texts: FormerText[];
  refetch: () => void;
} {
  const found = useQuery({
    queryKey: ['former-texts', id, updatedAt],
    queryFn: () => api('GET /messages/:messageId/former-texts', { params: { messageId: id } }),
    gcTime: 0,
  });
  return {
    ...knowledgeOf(found),
    texts: found.data?.texts ?? [],
    refetch: () => void found.refetch(),
  };
}
