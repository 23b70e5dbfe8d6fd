import { fieldsOf } from '@recado/api/fields';
import { queues, useCreate, useUpdate } from '@recado/api/live';
import type { Queue, Schedule } from '@recado/contract';
import { EmptyState, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  ColorField,
  defaultSchedule,
  type Edited,
  freeColor,
  NumberField,
  RecordDialog,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { useState } from 'react';
import { chosenAutomation } from '../automations/chosen-automation.ts';
import { PromptField } from '../prompts/prompt-field.tsx';
import { IntegrationField } from '../queue-integrations/integration-field.tsx';
import { QueueHours } from './queue-hours.tsx';
import { QueueOptions } from './queue-options/queue-options.tsx';

const fields = fieldsOf('POST /queue');

interface Values {
  name: string;
  color: string;
  orderQueue: number | null;
  firstAnswerLimit: number | null;
  answerLimit: number | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  promptId: number | null;
  schedules: Schedule[];
  integrationId?: number | null;
}

/** The edited queue, and the queues whose colours and places in the menu are taken. */
export interface QueueDialogProps {
  edited: Edited<Queue>;
  taken: readonly Queue[];
  onClose: () => void;
}

/**
 * Creates or changes a queue: its data and messages, opening hours, and the
 * chatbot's menu (SPEC §2.9, §3, §5).
 */
export function QueueDialog({ edited, taken, onClose }: QueueDialogProps) {
  const { t } = useTranslation('admin');
  const create = useCreate(queues);
  const update = useUpdate(queues);
  const [tab, setTab] = useState('data');
  const queue = edited === 'new' ? undefined : edited;
  const others = taken.filter(({ id }) => id !== queue?.id).map(({ color }) => color);
  const tabs = [
    { key: 'data', label: t('queues.tabData'), children: <QueueFields taken={others} />, forceRender: true },
    { key: 'schedule', label: t('queues.tabSchedule'), children: <QueueHours />, forceRender: true },
    {
      key: 'options',
      label: t('queues.tabOptions'),
      children: queue ? <QueueOptions queue={queue} /> : <SaveFirst />,
    },
  ];
  const save = (values: Values) => {
    const body = { ...values, ...chosenAutomation(values) };
    return queue ? update.mutateAsync({ id: queue.id, body }) : create.mutateAsync(body);
  };
  const close = () => {
    setTab('data');
    onClose();
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={tab === 'options' && queue ? 1160 : 680}
      title={queue ? t('queues.editTitle') : t('queues.newTitle')}
      initialValues={
        queue
          ? { ...queue, schedules: hoursOf(queue) }
          : { color: freeColor(others), orderQueue: nextOrder(taken), schedules: defaultSchedule() }
      }
      onSave={save}
      onInvalid={(field) => setTab(field === 'schedules' ? 'schedule' : 'data')}
      savedText={t('queues.saved')}
      onClose={close}
    >
      <Tabs activeKey={tab} onChange={setTab} items={tabs} />
    </RecordDialog>
  );
}

/** Only a saved queue has a menu. */
function SaveFirst() {
  const { t } = useTranslation('admin');
  return <EmptyState title={t('options.saveFirst')} description={t('options.emptyText')} />;
}

function QueueFields({ taken }: { taken: string[] }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField {...fields.name} label={t('queues.name')} />
      <ColorField {...fields.color} label={t('queues.color')} taken={taken} />
      <NumberField {...fields.orderQueue} label={t('queues.order')} help={t('queues.orderHelp')} />
      <NumberField {...fields.firstAnswerLimit} label={t('answerLimits.first')} help={t('answerLimits.firstHelp')} />
      <NumberField {...fields.answerLimit} label={t('answerLimits.later')} help={t('answerLimits.laterHelp')} />
      <IntegrationField />
      <PromptField />
      <TextAreaField {...fields.greetingMessage} label={t('queues.greeting')} />
      <TextAreaField {...fields.outOfHoursMessage} label={t('queues.outOfHours')} />
      <TextAreaField {...fields.complationMessage} label={t('queues.completion')} />
      <TextAreaField {...fields.ratingMessage} label={t('queues.rating')} />
    </>
  );
}

/** A new queue comes last in the menu, with a place of its own; queues without one would stand in no order. */
function nextOrder(taken: readonly Queue[]): number {
  return Math.min(
    fields.orderQueue.maximum ?? Number.POSITIVE_INFINITY,
    Math.max(0, ...taken.map(({ orderQueue }) => orderQueue ?? 0)) + 1,
  );
}

/** Queues created before opening hours existed have none: they start with the default week. */
function hoursOf(queue: Queue): Schedule[] {
  return queue.schedules.length > 0 ? queue.schedules : defaultSchedule();
}
