import { queues, useLiveList } from '@recado/api/live';
import type { Queue } from '@recado/contract';
import { Button, ColorTag } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { LeavingQueue } from '../leaving/leaving-queue.tsx';
import { QueueDialog } from './queue-dialog.tsx';

/** The queues of the company (SPEC §2.9). */
export default function QueuesPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const list = useLiveList(queues, {});
  const othersOf = (queue: Queue) => list.items.filter(({ id }) => id !== queue.id);
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
      moreButtons={<Button onClick={() => navigate('/queues/reasons')}>{t('reasons.title')}</Button>}
      empty={{ title: t('queues.empty'), description: t('queues.emptyText') }}
      removal={{
        dialog: (queue, close) => (
          <LeavingQueue key={queue.id} queue={queue} others={othersOf(queue)} onClose={close} />
        ),
      }}
      dialog={(edited, close) => <QueueDialog edited={edited} taken={list.items} onClose={close} />}
    />
  );
}
