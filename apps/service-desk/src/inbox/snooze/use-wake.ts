import { api } from '@recado/api/client';
import { applyAnswer, tickets } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';

/** Brings a snoozed ticket back to its list; a failure is shown as a toast. */
export function useWake(): (ticketId: number) => Promise<void> {
  const notify = useNotify();
  return async (ticketId) => {
    const params = { ticketId };
    await applyAnswer(tickets, () => api('DELETE /tickets/:ticketId/snooze', { params })).catch(notify.error);
  };
}
