import { onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The progress of deleting all contacts. */
export interface DeleteProgress {
  deleted: number;
  total: number;
}

/** Milliseconds without an event after which the deletion may have stopped: the remaining contacts are shown again. */
const longestSilence = 60_000;

const useRunning = create<{ running: DeleteProgress | null }>(() => ({ running: null }));
let silence: ReturnType<typeof setTimeout> | undefined;

/** Marks the deletion of all contacts as running: their list is empty until the server reports the end. */
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

/** The progress of deleting all contacts, for the user who started it, while it runs; its end is shown as a toast. */
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
