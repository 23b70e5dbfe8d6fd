import { onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { create } from 'zustand';

/** How far the deletion of all contacts is. */
export interface DeleteProgress {
  deleted: number;
  total: number;
}

/** Without news for so long, in milliseconds, the deletion may have stopped: what is left is shown again. */
const longestSilence = 60_000;

const useRunning = create<{ running: DeleteProgress | null }>(() => ({ running: null }));
let silence: ReturnType<typeof setTimeout> | undefined;

/** All contacts are being deleted from now on: their list is empty until the server says that it is over. */
export function noteDeletion(progress: DeleteProgress): void {
  clearTimeout(silence);
  silence = setTimeout(endDeletion, longestSilence);
  useRunning.setState({ running: progress });
}

function endDeletion(): void {
  clearTimeout(silence);
  useRunning.setState({ running: null });
  void queryClient.invalidateQueries({ queryKey: ['contacts', 'list'] });
}

/** The progress of deleting all contacts, for the user who started it, while it runs; its end is said. */
export function useDeleteProgress(): DeleteProgress | null {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  useEffect(
    () =>
      onEvent('deleteContacts', ({ deleted, total, isOver }) => {
        if (!isOver) return noteDeletion({ deleted, total });
        notify.success(t('contacts.allDeleted', { count: deleted }));
        endDeletion();
      }),
    [t, notify],
  );
  return useRunning(({ running }) => running);
}
