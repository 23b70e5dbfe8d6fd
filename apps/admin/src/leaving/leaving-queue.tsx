import { api } from '@recado/api/client';
import { applyToCache, queues, useReport } from '@recado/api/live';
import type { Queue } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LeavingDialog } from './leaving-dialog.tsx';

/** Deletes a queue after asking which of the others gets its open and pending tickets. */
export function LeavingQueue({
  queue,
  others,
  onClose,
}: {
  queue: Queue;
  others: readonly Queue[];
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const params = { queueId: queue.id };
  const counted = useReport('GET /queue/:queueId/live-tickets', { params });
  return (
    <LeavingDialog
      title={t('queues.deleteTitle')}
      name={queue.name}
      counted={counted}
      keeps={t('leaving.waitWithout')}
      queues={others}
      onDelete={async (query) => {
        await api('DELETE /queue/:queueId', { params, query });
        applyToCache(queues, { type: 'remove', id: queue.id });
        notify.success(t('queues.deleted'));
      }}
      onClose={onClose}
    />
  );
}
