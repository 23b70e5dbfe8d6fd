import type { Queue } from '@recado/api/contract';
import { queues, useLiveList, useRemove } from '@recado/api/live';
import { ColorTag, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage } from '@recado/ui/records';
import { QueueDialog } from './queue-dialog.tsx';

/** The queues of the company (SPEC §2.9). */
export default function QueuesPage() {
  const { t } = useTranslation('admin');
  const list = useLiveList(queues, {});
  const remove = useRemove(queues);
  const notify = useNotify();
  const columns: Column<Queue>[] = [
    { key: 'id', title: t('queues.id'), render: ({ id }) => id, align: 'right', width: '1%', onlyWide: true },
    { key: 'name', title: t('queues.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'color', title: t('queues.color'), render: ({ color }) => <ColorTag color={color}>{color}</ColorTag> },
    { key: 'order', title: t('queues.order'), render: ({ orderQueue }) => orderQueue, align: 'right' },
    {
      key: 'greeting',
      title: t('queues.greeting'),
      render: ({ greetingMessage }) => greetingMessage,
      grows: true,
      onlyWide: true,
    },
  ];
  return (
    <RecordPage
      title={t('queues.title')}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('queues.add')}
      empty={{ title: t('queues.empty'), description: t('queues.emptyText') }}
      removal={{
        title: t('queues.deleteTitle'),
        consequence: t('queues.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id).then(() => notify.success(t('queues.deleted'))),
      }}
      dialog={(edited, close) => <QueueDialog edited={edited} taken={list.items} onClose={close} />}
    />
  );
}
