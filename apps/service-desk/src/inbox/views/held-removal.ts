import { api, sendAndLeave } from '@recado/api/client';
import type { TicketView } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { holdChanges, undoSeconds } from '../tickets/held-changes.ts';

/** By the ids of the views. */
const held = holdChanges<number, TicketView>((viewId) =>
  sendAndLeave('DELETE /ticket-views/:viewId', { params: { viewId } }),
);

/** The views that are about to be deleted. */
export const useRemovedViews = held.useAll;

/**
 * Deletes a view in five seconds; until then it is hidden, and a toast can undo it. `onRemoved`: afterwards, to take it out of the
 * lists.
 */
export function useRemoveView(onRemoved: (id: number) => void): (view: TicketView) => void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const send = async ({ id }: TicketView) => {
    try {
      await api('DELETE /ticket-views/:viewId', { params: { viewId: id } });
      onRemoved(id);
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (view) => {
    const { id, name } = view;
    held.hold(id, view, send);
    notify.undoable({
      key: `view-${id}`,
      text: t('views.deleted', { name: plainName(name) }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: () => void held.undo(id),
    });
  };
}
