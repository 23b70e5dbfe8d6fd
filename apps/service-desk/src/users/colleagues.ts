import { api } from '@recado/api/client';
import type { Answer } from '@recado/api/contract';
import { useQuery } from '@tanstack/react-query';

/** Somebody of the company, with the queues he serves. */
export type Colleague = Answer<'GET /users/list'>[number];

/** Everybody of the company, for choosing somebody; asked for at most every five minutes. */
export function useColleagues(): { colleagues: Colleague[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({ queryKey: ['users', 'all'], queryFn: () => api('GET /users/list') });
  return { colleagues: data ?? [], isLoading };
}
