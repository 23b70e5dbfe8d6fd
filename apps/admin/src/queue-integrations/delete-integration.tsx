import { queues, useAll, useRemove, whatsapps } from '@recado/api/live';
import type { QueueIntegration } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog } from '@recado/ui/records';
import { queueIntegrations } from './queue-integrations.ts';

/** Deletes an integration after showing which queues and connections lose it. */
export function DeleteIntegration({ integration, onClose }: { integration: QueueIntegration; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const remove = useRemove(queueIntegrations);
  const { items: allQueues, isLoading } = useAll(queues, {});
  const { items: allConnections, isLoading: isLoadingConnections } = useAll(whatsapps, {});
  const isUser = ({ integrationId }: { integrationId: number | null }) => integrationId === integration.id;
  const usedBy = [
    ...allQueues.filter(isUser).map(({ name }) => ({ kind: 'queue', name }) as const),
    ...allConnections.filter(isUser).map(({ name }) => ({ kind: 'connection', name }) as const),
  ];
  return (
    <RecordDialog
      open
      title={t('queueIntegrations.deleteTitle')}
      initialValues={{}}
      loading={isLoading || isLoadingConnections}
      saveText={t('queueIntegrations.delete')}
      isDestructive
      onSave={() => remove.mutateAsync(integration.id)}
      onClose={onClose}
    >
      <p>
        <strong>{integration.name}</strong>
      </p>
      {usedBy.length === 0 && <p>{t('queueIntegrations.unused')}</p>}
      {usedBy.length > 0 && (
        <>
          <p>{t('queueIntegrations.usedBy')}</p>
          <ul>
            {usedBy.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(`queueIntegrations.uses.${kind}`, { name })}</li>
            ))}
          </ul>
        </>
      )}
    </RecordDialog>
  );
}
