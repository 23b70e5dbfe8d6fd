import type { Queue } from '@recado/api/contract';
import { queues, useLiveList, useRemove } from '@recado/api/live';
import { Button, ColorTag, DeleteOutlined, EditOutlined, EmptyState, PlusOutlined, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { QueueDialog } from './queue-dialog.tsx';

/** The queues of the company (SPEC §2.9). */
export default function QueuesPage() {
  const { t } = useTranslation('admin');
  const list = useLiveList(queues, {});
  const remove = useRemove(queues);
  const confirm = useConfirmDestructive();
  const notify = useNotify();
  const [edited, setEdited] = useState<Queue | 'new'>();
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('queues.add')}
    </Button>
  );
  const columns: Column<Queue>[] = [
    { key: 'name', title: t('queues.name'), render: ({ name }) => name },
    { key: 'id', title: t('queues.id'), render: ({ id }) => id, align: 'right', width: 64 },
    { key: 'color', title: t('queues.color'), render: ({ color }) => <ColorTag color={color}>{color}</ColorTag> },
    { key: 'order', title: t('queues.order'), render: ({ orderQueue }) => orderQueue ?? '—', align: 'right' },
    {
      key: 'greeting',
      title: t('queues.greeting'),
      render: ({ greetingMessage }) => <span className="admin-one-line">{greetingMessage || '—'}</span>,
    },
  ];
  const destroy = (queue: Queue) =>
    confirm({
      title: t('queues.deleteTitle'),
      what: queue.name,
      consequence: t('queues.deleteConsequence'),
      run: () => remove.mutateAsync(queue.id).then(() => notify.success(t('queues.deleted'))),
    });
  return (
    <ListPage title={t('queues.title')} action={add}>
      <LiveTable
        label={t('queues.title')}
        list={list}
        columns={columns}
        actions={(queue) => [
          { key: 'edit', label: t('actions.edit', { name: queue.name }), icon: <EditOutlined />, run: setEdited },
          {
            key: 'delete',
            label: t('actions.delete', { name: queue.name }),
            icon: <DeleteOutlined />,
            run: destroy,
            danger: true,
          },
        ]}
        empty={<EmptyState title={t('queues.empty')} description={t('queues.emptyText')} action={add} />}
      />
      <QueueDialog edited={edited} taken={list.items} onClose={() => setEdited(undefined)} />
    </ListPage>
  );
}
