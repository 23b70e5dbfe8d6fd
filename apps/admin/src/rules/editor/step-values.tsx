import type { RuleStep } from '@recado/contract';
import { longestSnoozeReason, ruleLimits } from '@recado/contract/limits';
import { messageVariables } from '@recado/contract/message-variables';
import { longestMessage } from '@recado/contract/message-windows';
import { Checkbox, Input } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useId } from 'react';
import { appStepKey, type RuleChoices } from '../words/rule-choices.ts';
import { useLengthText } from '../words/rule-words.ts';
import { BodyHint } from './call-values.tsx';
import { OneChoice, OptionalChoice, SeveralChoice } from './choice-control.tsx';
import { SetFieldOfStep, TemplateOfStep } from './field-step-values.tsx';
import { PriorityChoice } from './priority-choice.tsx';

interface StepValuesProps<Step = RuleStep> {
  step: Step;
  choices: RuleChoices;
  onChange: (step: RuleStep) => void;
}

type StepOf<Kind extends RuleStep['kind']> = Extract<RuleStep, { kind: Kind }>;

/** What a step needs to know, by its kind. */
export function StepValues({ step, choices, onChange }: StepValuesProps) {
  const { t } = useTranslation('admin');
  const props = { choices, onChange };
  switch (step.kind) {
    case 'transfer':
      return (
        <>
          <OneChoice
            label={t('rules.queue')}
            list={choices.queue}
            value={step.queueId}
            onChange={(queueId) => onChange({ ...step, queueId })}
          />
          <OptionalChoice
            label={t('rules.agent')}
            list={choices.user}
            noneText={t('rules.nobodyYet')}
            value={step.userId}
            onChange={(userId) => onChange({ ...step, userId })}
          />
        </>
      );
    case 'tag':
      return (
        <>
          <SeveralChoice
            label={t('rules.addTags')}
            list={choices.tag}
            value={step.add}
            onChange={(add) => onChange({ ...step, add })}
          />
          <SeveralChoice
            label={t('rules.removeTags')}
            list={choices.tag}
            value={step.remove}
            onChange={(remove) => onChange({ ...step, remove })}
          />
        </>
      );
    case 'text':
      return <TextOfStep {...props} step={step} />;
    case 'template':
      return <TemplateOfStep {...props} step={step} />;
    case 'setField':
      return <SetFieldOfStep {...props} step={step} />;
    case 'note':
      return <NoteOfStep {...props} step={step} />;
    case 'macro':
      return (
        <OneChoice
          label={t('rules.macro')}
          list={choices.macro}
          value={step.macroId}
          onChange={(macroId) => onChange({ ...step, macroId })}
        />
      );
    case 'priority':
      return (
        <PriorityChoice
          label={t('rules.fields.priority')}
          value={step.priority}
          onChange={(priority) => onChange({ ...step, priority })}
        />
      );
    case 'snooze':
      return <SnoozeOfStep {...props} step={step} />;
    case 'automation':
      return <AutomationChoice {...props} step={step} />;
    case 'appStep':
      return <AppStepChoice {...props} step={step} />;
    case 'webhook':
      return (
        <Input
          className="rule-value"
          aria-label={t('rules.webhookLabel')}
          placeholder={t('rules.webhookLabel')}
          maxLength={ruleLimits.label}
          value={step.label}
          onChange={({ target }) => onChange({ ...step, label: target.value })}
        />
      );
    case 'resolve':
      return (
        <Checkbox
          checked={step.withoutRating}
          onChange={({ target }) => onChange({ ...step, withoutRating: target.checked })}
        >
          {t('rules.withoutRating')}
        </Checkbox>
      );
  }
}

function TextOfStep({ step, onChange }: StepValuesProps<StepOf<'text'>>) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <div className="rule-text">
      <Input.TextArea
        aria-label={t('rules.text')}
        aria-describedby={id}
        placeholder={t('rules.text')}
        maxLength={longestMessage}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={step.text}
        onChange={({ target }) => onChange({ ...step, text: target.value })}
      />
      <p id={id} className="admin-meta">
        {t('rules.variables', { variables: messageVariables.join(', ') })}
      </p>
      <BodyHint />
    </div>
  );
}

function NoteOfStep({ step, choices, onChange }: StepValuesProps<StepOf<'note'>>) {
  const { t } = useTranslation('admin');
  return (
    <div className="rule-text">
      <Input.TextArea
        aria-label={t('rules.note')}
        placeholder={t('rules.note')}
        maxLength={ruleLimits.note}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={step.note}
        onChange={({ target }) => onChange({ ...step, note: target.value })}
      />
      <BodyHint />
      <SeveralChoice
        label={t('rules.told')}
        list={choices.user}
        value={step.userIds}
        onChange={(userIds) => onChange({ ...step, userIds })}
      />
    </div>
  );
}

/** Hours that are offered; others that a program chose stay. */
const offeredHours = [1, 3, 24, 48, 72, 168, 720];

function SnoozeOfStep({ step, onChange }: StepValuesProps<StepOf<'snooze'>>) {
  const { t } = useTranslation('admin');
  const lengthText = useLengthText();
  const { hours, reason = '' } = step;
  const all = hours === null || offeredHours.includes(hours) ? offeredHours : [...offeredHours, hours];
  return (
    <>
      <Select<number>
        className="rule-value"
        aria-label={t('rules.snoozed')}
        value={hours ?? 0}
        options={[
          { value: 0, label: t('rules.untilCustomer') },
          ...all.map((count) => ({ value: count, label: t('rules.for', { time: lengthText(count * 60) }) })),
        ]}
        onChange={(chosen) => onChange({ ...step, hours: chosen === 0 ? null : chosen })}
      />
      <Input
        className="rule-value"
        aria-label={t('rules.snoozeReason')}
        placeholder={t('rules.snoozeReason')}
        maxLength={longestSnoozeReason}
        value={reason}
        onChange={({ target }) => onChange({ ...step, reason: target.value })}
      />
    </>
  );
}

const people = 'people';

/** Chooses who answers from now on: people, a prompt or an integration. */
function AutomationChoice({ step, choices, onChange }: StepValuesProps<StepOf<'automation'>>) {
  const { t } = useTranslation('admin');
  const { promptId, integrationId } = step;
  const chosen =
    promptId !== null ? `prompt ${promptId}` : integrationId !== null ? `integration ${integrationId}` : people;
  const options = [
    { value: people, label: t('rules.people') },
    ...choices.prompt.items.map(({ id, name }) => ({
      value: `prompt ${id}`,
      label: t('rules.promptChoice', { name }),
    })),
    ...choices.integration.items.map(({ id, name }) => ({
      value: `integration ${id}`,
      label: t('rules.integrationChoice', { name }),
    })),
  ];
  const isListed = options.some(({ value }) => value === chosen);
  return (
    <Select
      className="rule-value"
      aria-label={t('rules.who')}
      showSearch={{ optionFilterProp: 'label' }}
      value={chosen}
      options={isListed ? options : [...options, { value: chosen, label: t('rules.gone') }]}
      onChange={(value: string) => {
        const [kind, id] = value.split(' ');
        const idFor = (which: string) => (kind === which ? Number(id) : null);
        onChange({ ...step, promptId: idFor('prompt'), integrationId: idFor('integration') });
      }}
    />
  );
}

function AppStepChoice({ step, choices, onChange }: StepValuesProps<StepOf<'appStep'>>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { items, isKnown } = choices.appStep;
  const chosen = step.appStep.step === '' ? undefined : appStepKey(step.appStep);
  const options = items.map((one) => ({
    value: appStepKey(one),
    label: `${one.appTitle[language]}: ${one.title[language]}`,
  }));
  const isGone = chosen !== undefined && isKnown && !options.some(({ value }) => value === chosen);
  return (
    <Select
      className="rule-value"
      aria-label={t('rules.appStep')}
      placeholder={t('rules.appStep')}
      loading={!isKnown}
      value={chosen}
      options={isGone ? [...options, { value: chosen, label: t('rules.gone') }] : options}
      onChange={(key: string) => {
        const one = items.find((item) => appStepKey(item) === key);
        if (one) onChange({ ...step, appStep: { app: one.app, step: one.step } });
      }}
    />
  );
}
