import { api, failureOf } from '@recado/api/client';
import type { Answer } from '@recado/api/contract';
import { useCallback, useEffect, useState } from 'react';

type Automations = Answer<'GET /tickets/:ticketId/automation'>;
type Failure = ReturnType<typeof failureOf>;

/** What answers a ticket and what could, read when the choice is opened. */
export function useAutomations(ticketId: number): { found?: Automations; failure?: Failure; retry: () => void } {
  const [read, setRead] = useState<{ found?: Automations; failure?: Failure }>({});
  const load = useCallback(async () => {
    setRead({});
    const answer = await api('GET /tickets/:ticketId/automation', { params: { ticketId } }).then(
      (found) => ({ found }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
    setRead(answer);
  }, [ticketId]);
  useEffect(() => void load(), [load]);
  return { ...read, retry: () => void load() };
}
