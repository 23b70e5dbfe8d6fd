import { fieldsOf } from '@recado/api/fields';
import { queues, useAll, useCreate, useUpdate } from '@recado/api/live';
import type { AskReason, Queue, Schedule } from '@recado/contract';
import { EmptyState, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  ColorField,
  defaultSchedule,
  type Edited,
  freeColor,
  NumberField,
  RecordDialog,
  SelectField,
  TextAreaField,
  TextField,
} from '@recado/ui/records';
import { useState } from 'react';
import { QueueAssignment } from '../assignment/queue-assignment.tsx';
import { chosenAutomation } from '../automations/chosen-automation.ts';
import { customFields } from '../custom-fields/custom-fields.ts';
import { PromptField } from '../prompts/prompt-field.tsx';
import { IntegrationField } from '../queue-integrations/integration-field.tsx';
import { QueueHours } from './queue-hours.tsx';
import { QueueOptions } from './queue-options/queue-options.tsx';

const fields = fieldsOf('POST /queue');
const askReasons = ['none', 'optional', 'required'] as const;

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
  askReason: AskReason;
  requiredFieldIds?: number[];
  promptId: number | null;
  schedules: Schedule[];
  integrationId?: number | null;
  overflowQueueId?: number | null;
  overflowMinutes?: number | null;
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
  const otherQueues = taken.filter(({ id }) => id !== queue?.id);
  const others = otherQueues.map(({ color }) => color);
  const tabs = [
    { key: 'data', label: t('queues.tabData'), children: <QueueFields taken={others} />, forceRender: true },
    { key: 'schedule', label: t('queues.tabSchedule'), children: <QueueHours />, forceRender: true },
    {
      key: 'assignment',
      label: t('assignment.tab'),
      children: <QueueAssignment others={otherQueues} />,
      forceRender: true,
    },
    {
      key: 'options',
      label: t('queues.tabOptions'),
      children: queue ? <QueueOptions queue={queue} /> : <SaveFirst />,
    },
  ];
  const save = (values: Values) => {
    // An emptied choice is absent from the form.
    const { overflowQueueId = null, overflowMinutes = null } = values;
    const body = { ...values, ...chosenAutomation(values), overflowQueueId, overflowMinutes };
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
          : {
              ...{
                color: freeColor(others),
                orderQueue: nextOrder(taken),
                askReason: 'none',
                requiredFieldIds: [],
                schedules: defaultSchedule(),
              },
              ...byHand,
            }
      }
      onSave={save}
      onInvalid={(field) => setTab(tabOf(field))}
      savedText={t('queues.saved')}
      onClose={close}
    >
      <Tabs activeKey={tab} onChange={setTab} items={tabs} />
    </RecordDialog>
  );
}

/** A new queue is as queues always were. */
const byHand = { assignmentMode: 'hand', assignmentFallback: 'turn', awayTickets: 'wait', skills: [] } as const;

const assignmentFields = new Set([
  'assignmentMode',
  'assignmentFallback',
  'ticketLimit',
  'overflowQueueId',
  'overflowMinutes',
  'awayTickets',
  'skills',
]);

/** The tab in which a field is. */
function tabOf(field: string): string {
  if (field === 'schedules') return 'schedule';
  return assignmentFields.has(field) ? 'assignment' : 'data';
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
      <SelectField
        {...fields.askReason}
        label={t('queues.askReason')}
        help={t('queues.askReasonHelp')}
        clearable={false}
        choices={askReasons.map((value) => ({ value, label: t(`queues.askReasons.${value}`) }))}
      />
      <RequiredFields />
      <IntegrationField />
      <PromptField />
      <TextAreaField {...fields.greetingMessage} label={t('queues.greeting')} />
      <TextAreaField {...fields.outOfHoursMessage} label={t('queues.outOfHours')} />
      <TextAreaField {...fields.complationMessage} label={t('queues.completion')} />
      <TextAreaField {...fields.ratingMessage} label={t('queues.rating')} />
    </>
  );
}

/** The fields that tickets need before they are resolved; nothing where the company defines none. */
function RequiredFields() {
  const { t } = useTranslation('admin');
  const { items, isKnown } = useAll(customFields, {});
  const offered = items.filter(({ isArchived, seenBy }) => !isArchived && seenBy === 'everyone');
  if (isKnown && offered.length === 0) return null;
  return (
    <SelectField
      {...fields.requiredFieldIds}
      label={t('queues.requiredFields')}
      help={t('queues.requiredFieldsHelp')}
      placeholder={t('queues.noRequiredFields')}
      multiple
      loading={!isKnown}
      choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
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
