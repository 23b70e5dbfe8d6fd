import { useLiveList } from '@recado/api/live';
import type { QueueIntegration } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { FirstSigningKey, type NewSigningKey } from '../signing-key.tsx';
import { DeleteIntegration } from './delete-integration.tsx';
import { QueueIntegrationDialog } from './queue-integration-dialog.tsx';
import { isComplete, queueIntegrations, typeNames } from './queue-integrations.ts';

/** Queue integrations: systems that answer instead of a person (SPEC §2.10). */
export default function QueueIntegrationsPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(queueIntegrations, { searchParam: search.searchParam });
  const [made, setMade] = useState<NewSigningKey>();
  const shownName = (integration: QueueIntegration) =>
    isComplete(integration) ? integration.name : t('queueIntegrations.incomplete', { name: integration.name });
  const columns: Column<QueueIntegration>[] = [
    {
      key: 'id',
      title: t('queueIntegrations.id'),
      render: ({ id }) => id,
      align: 'right',
      width: '1%',
      onlyWide: true,
    },
    { key: 'name', title: t('queueIntegrations.name'), render: shownName, isCardTitle: true },
    { key: 'type', title: t('queueIntegrations.type'), render: ({ type }) => typeNames[type] },
    { key: 'target', title: t('queueIntegrations.target'), render: targetOf, grows: true },
  ];
  return (
    <RecordPage
      title={t('queueIntegrations.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('queueIntegrations.add')}
      empty={{ title: t('queueIntegrations.empty'), description: t('queueIntegrations.emptyText') }}
      removal={{
        dialog: (integration, close) => (
          <DeleteIntegration key={integration.id} integration={integration} onClose={close} />
        ),
      }}
      above={<FirstSigningKey made={made} records={list.items} />}
      dialog={(edited, close) => <QueueIntegrationDialog edited={edited} onClose={close} onMade={setMade} />}
    />
  );
}

/** The destination of the messages. */
function targetOf({ type, projectName, urlN8N, typebotSlug }: QueueIntegration): string {
  if (type === 'dialogflow') return projectName;
  return type === 'typebot' ? [urlN8N, typebotSlug].filter(Boolean).join(' · ') : urlN8N;
}
