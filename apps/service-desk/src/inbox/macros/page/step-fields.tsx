import { fieldsOf } from '@recado/api/fields';
import { queues, reasons, useAll, useLiveList } from '@recado/api/live';
import { longestClosingNote, longestSnoozeReason } from '@recado/contract/limits';
import { messageVariables } from '@recado/contract/message-variables';
import { reasonTree } from '@recado/contract/reason-tree';
import { ticketPriorities } from '@recado/contract/service-level-bounds';
import { Checkbox, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { tagChoices } from '../../../board/tags/tags.ts';
import { ColleagueSelect } from '../../../team/users/colleague-select.tsx';
import { serves, useColleagues } from '../../../team/users/colleagues.ts';
import { usableReplies } from '../../chat/composer/usable-replies.ts';
import { useViewer } from '../../viewer.ts';
import type { StepDraft } from './step-draft.ts';

const noteFields = fieldsOf('POST /ticket-notes');

interface StepFieldsProps {
  step: StepDraft;
  /** The step's name, for screen readers. */
  label: string;
  onChange: (part: Partial<StepDraft>) => void;
}

/** The control of a step, by its kind; none for steps that need nothing. */
export function StepFields(props: StepFieldsProps) {
  switch (props.step.kind) {
    case 'text':
    case 'note':
      return <WrittenStep {...props} />;
    case 'quickMessage':
      return <QuickMessageStep {...props} />;
    case 'tag':
      return <TagStep {...props} />;
    case 'transfer':
      return <TransferStep {...props} />;
    case 'snooze':
      return <SnoozeStep {...props} />;
    case 'priority':
      return <PriorityStep {...props} />;
    case 'resolve':
      return <ResolveStep {...props} />;
    default:
      return null;
  }
}

const priorities = ['none', ...ticketPriorities] as const;

function PriorityStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  return (
    <Select<(typeof priorities)[number]>
      aria-label={label}
      value={step.priority ?? 'none'}
      options={priorities.map((value) => ({ value, label: t(`macros.priorities.${value}`) }))}
      onChange={(chosen) => onChange({ priority: chosen === 'none' ? null : chosen })}
    />
  );
}

function WrittenStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  const isNote = step.kind === 'note';
  return (
    <>
      <Input.TextArea
        aria-label={label}
        value={step.text}
        maxLength={isNote ? noteFields.note.maximum : undefined}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {!isNote && (
        <small className="steps-editor-last">{t('macros.variables', { variables: messageVariables.join(', ') })}</small>
      )}
    </>
  );
}

function QuickMessageStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  const replies = useAll(usableReplies, {});
  const { quickMessageId: chosen } = step;
  const choices = replies.items.map(({ id, shortcode }) => ({ value: id, label: `/${shortcode}` }));
  return (
    <Select<number>
      aria-label={label}
      placeholder={t('macros.chooseQuickMessage')}
      loading={replies.isLoading}
      value={chosen}
      onChange={(quickMessageId) => onChange({ quickMessageId })}
      showSearch={{ optionFilterProp: 'label' }}
      options={withGone(choices, replies.isKnown && chosen !== undefined ? [chosen] : [], t('macros.gone'))}
    />
  );
}

function TagStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  const tags = useAll(tagChoices, {});
  const { add = [], remove = [] } = step;
  const choices = tags.items.map(({ id, name }) => ({ value: id, label: name }));
  const options = withGone(choices, tags.isKnown ? [...add, ...remove] : [], t('macros.gone'));
  const select = (name: 'add' | 'remove', others: readonly number[], value: number[], words: string) => (
    <Select<number[]>
      mode="multiple"
      aria-label={`${label}: ${words}`}
      placeholder={words}
      loading={tags.isLoading}
      value={value}
      onChange={(ids) => onChange({ [name]: ids })}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.filter((option) => !others.includes(option.value))}
    />
  );
  return (
    <>
      {select('add', remove, add, t('macros.tagsToAdd'))}
      {select('remove', add, remove, t('macros.tagsToRemove'))}
    </>
  );
}

function TransferStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  const all = useLiveList(queues, {});
  const { colleagues } = useColleagues();
  const { queueId, userId } = step;
  const choices = all.items.map(({ id, name }) => ({ value: id, label: name }));
  const toQueue = (chosen: number) => {
    const agent = colleagues.find(({ id }) => id === userId);
    onChange({ queueId: chosen, ...(agent && !serves(agent, chosen) && { userId: undefined }) });
  };
  return (
    <>
      <Select<number>
        aria-label={`${label}: ${t('transfer.queue')}`}
        placeholder={t('queueRequired')}
        loading={all.isLoading}
        value={queueId}
        onChange={toQueue}
        showSearch={{ optionFilterProp: 'label' }}
        options={withGone(choices, all.isKnown && queueId !== undefined ? [queueId] : [], t('macros.gone'))}
      />
      <ColleagueSelect
        label={`${label}: ${t('transfer.user')}`}
        value={userId}
        queueId={queueId}
        onChange={(chosen) => onChange({ userId: chosen })}
      />
      <small className="steps-editor-last">{t('transfer.userHelp')}</small>
    </>
  );
}

/** Hours that are offered; others that a program chose stay. */
const offeredHours = [1, 3, 24, 48, 72, 168, 720];

function SnoozeStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  const { hours = null, text } = step;
  const all = hours === null || offeredHours.includes(hours) ? offeredHours : [...offeredHours, hours];
  return (
    <>
      <Select<number>
        aria-label={label}
        value={hours ?? 0}
        onChange={(chosen) => onChange({ hours: chosen === 0 ? null : chosen })}
        options={[
          { value: 0, label: t('macros.untilCustomer') },
          ...all.map((count) => ({ value: count, label: t('macros.forHours', { count }) })),
        ]}
      />
      <Input
        aria-label={`${label}: ${t('macros.why')}`}
        placeholder={t('macros.why')}
        maxLength={longestSnoozeReason}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </>
  );
}

function ResolveStep({ step, label, onChange }: StepFieldsProps) {
  const { t } = useTranslation('service-desk');
  const { asksRating } = useViewer();
  const { items, isKnown } = useAll(reasons, {});
  const { reasonId, text } = step;
  const offered = reasonTree(items)
    .filter(({ isActive, isGroup }) => isActive && !isGroup)
    .map(({ reason, path }) => ({ value: reason.id, label: path }));
  return (
    <>
      {(offered.length > 0 || reasonId !== undefined) && (
        <Select<number>
          aria-label={`${label}: ${t('macros.reason')}`}
          placeholder={t('macros.reason')}
          allowClear
          value={reasonId}
          onChange={(chosen) => onChange({ reasonId: chosen })}
          showSearch={{ optionFilterProp: 'label' }}
          options={withGone(offered, isKnown && reasonId !== undefined ? [reasonId] : [], t('macros.gone'))}
        />
      )}
      <Input
        aria-label={`${label}: ${t('macros.closingNote')}`}
        placeholder={t('macros.closingNote')}
        maxLength={longestClosingNote}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {(asksRating || step.withoutRating) && (
        <Checkbox
          checked={step.withoutRating ?? false}
          onChange={({ target }) => onChange({ withoutRating: target.checked })}
        >
          {t('macros.withoutRating')}
        </Checkbox>
      )}
    </>
  );
}

interface Option {
  value: number;
  label: string;
}

/** The options, and one for each chosen record that is gone. */
function withGone(options: readonly Option[], chosen: readonly number[], gone: string): Option[] {
  const isKnown = (id: number) => options.some(({ value }) => value === id);
  return [...options, ...chosen.filter((id) => !isKnown(id)).map((value) => ({ value, label: gone }))];
}
