import { onMissedEvents } from '@recado/api/client';
import { isClosed, useSession } from '@recado/auth';
import { useEffect } from 'react';
import { readSession } from './read-session.ts';

/** Opens this tab when the company works again: the server then says that all events were missed (ADR 60). */
export function useReopening(): void {
  const closed = isClosed(useSession());
  useEffect(() => (closed ? onMissedEvents(readSession) : undefined), [closed]);
}
