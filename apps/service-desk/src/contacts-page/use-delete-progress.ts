import { onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';

/** Shows the progress of deleting all contacts to the user who started it. */
export function useDeleteProgress(): void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  useEffect(
    () =>
      onEvent('deleteContacts', ({ deleted, total, isOver }) => {
        const text = isOver ? t('contacts.allDeleted', { count: deleted }) : t('contacts.deleting', { deleted, total });
        notify.progress({ key: 'delete-contacts', text, isOver });
        if (isOver) void queryClient.invalidateQueries({ queryKey: ['contacts', 'list'] });
      }),
    [t, notify],
  );
}
