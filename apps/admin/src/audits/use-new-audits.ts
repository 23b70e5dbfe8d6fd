import { onEvent } from '@recado/api/client';
import type { EventName } from '@recado/api/contract';
import { queryClient } from '@recado/api/live';
import { useEffect } from 'react';
import { audits } from './audits.ts';

/** The events of changes that are audited; each follows the commit of its entry. */
const audited: readonly EventName[] = [
  ...(['user', 'queue', 'queue-option', 'whatsapp', 'settings', 'company'] as const),
  ...(['tag', 'quick-message', 'auth'] as const),
];
/** Milliseconds: several changes at once are one request. */
const soon = 1_500;

/** Fetches the log again: what is on the screen now, what was looked at before when it is looked at again. */
export function refreshAudits(): void {
  void queryClient.invalidateQueries({ queryKey: [audits.name, 'list'] });
}

/** Fetches the log again soon after something audited changed. */
export function useNewAudits(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshAudits();
      }, soon);
    };
    const stops = audited.map((name) => onEvent(name, refresh));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}
