import type { Queue, Schedule } from '@recado/api/contract';
import { queues, useCreate, useUpdate } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  ColorField,
  defaultSchedule,
  Field,
  freeColor,
  NumberField,
  RecordDialog,
  ScheduleEditor,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { QueueOptions } from './queue-options/queue-options.tsx';

interface Values {
  name: string;
  color: string;
  orderQueue: number | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  schedules: Schedule[];
}

/** Creates or changes a queue: its data and messages, opening hours, and the chatbot's menu (SPEC §2.9, §5). */
export function QueueDialog(props: { edited: Queue | 'new' | undefined; taken: Queue[]; onClose: () => void }) {
  const { edited, taken, onClose } = props;
  const { t } = useTranslation('admin');
  const create = useCreate(queues);
  const update = useUpdate(queues);
  const queue = edited === 'new' ? undefined : edited;
  const others = taken.filter(({ id }) => id !== queue?.id).map(({ color }) => color);
  const tabs = [
    { key: 'data', label: t('queues.tabData'), children: <QueueFields taken={others} />, forceRender: true },
    { key: 'schedule', label: t('queues.tabSchedule'), children: <ScheduleField />, forceRender: true },
    ...(queue
      ? [{ key: 'options', label: t('queues.tabOptions'), children: <QueueOptions queueId={queue.id} /> }]
      : []),
  ];
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={680}
      title={queue ? t('queues.editTitle') : t('queues.newTitle')}
      initialValues={
        queue ? { ...queue, schedules: hoursOf(queue) } : { color: freeColor(others), schedules: defaultSchedule() }
      }
      onSave={(values) => (queue ? update.mutateAsync({ id: queue.id, body: values }) : create.mutateAsync(values))}
      savedText={t('queues.saved')}
      onClose={onClose}
    >
      <Tabs items={tabs} />
    </RecordDialog>
  );
}

function QueueFields({ taken }: { taken: string[] }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField name="name" label={t('queues.name')} required minimum={2} maximum={50} />
      <ColorField name="color" label={t('queues.color')} required taken={taken} />
      <NumberField
        name="orderQueue"
        label={t('queues.order')}
        minimum={0}
        maximum={10_000}
        help={t('queues.orderHelp')}
      />
      <TextAreaField name="greetingMessage" label={t('queues.greeting')} maximum={4000} />
      <TextAreaField name="outOfHoursMessage" label={t('queues.outOfHours')} maximum={4000} />
      <TextAreaField name="complationMessage" label={t('queues.completion')} maximum={4000} />
      <TextAreaField name="ratingMessage" label={t('queues.rating')} maximum={4000} />
    </>
  );
}

function ScheduleField() {
  const { t } = useTranslation('admin');
  return (
    <Field name="schedules" label={t('queues.schedule')}>
      <ScheduleEditor />
    </Field>
  );
}

/** Queues made before hours were kept have none: they start with the default week. */
function hoursOf(queue: Queue): Schedule[] {
  return queue.schedules.length > 0 ? queue.schedules : defaultSchedule();
}
