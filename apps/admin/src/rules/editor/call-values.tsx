import type { RuleCondition, RuleTrigger } from '@recado/contract';
import { ruleCallLimits } from '@recado/contract/limits';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form } from '@recado/ui/records';
import type { RuleValues } from '../rules.ts';
import type { RuleChoices } from '../words/rule-choices.ts';
import { OptionalChoice } from './choice-control.tsx';
import { WordsOfText } from './plain-controls.tsx';

type CallTrigger = Extract<RuleTrigger, { kind: 'webhook' }>;
type BodyCondition = Extract<RuleCondition, { field: 'body' }>;

interface CallValuesProps {
  value: CallTrigger;
  choices: RuleChoices;
  onChange: (trigger: CallTrigger) => void;
}

/** Where the body of a call has the number, and what happens to a contact without a ticket that is served. */
export function CallValues({ value, choices, onChange }: CallValuesProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PlaceInput
        label={t('rules.numberPath')}
        value={value.numberPath}
        onChange={(numberPath) => onChange({ ...value, numberPath })}
      />
      <OptionalChoice
        label={t('rules.opensOn')}
        list={choices.connection}
        noneText={t('rules.opensNone')}
        value={value.whatsappId}
        onChange={(whatsappId) => onChange({ ...value, whatsappId })}
      />
      <p className="admin-meta rule-call-help">{t('rules.callHelp')}</p>
    </>
  );
}

/** A place in the body, and the words that its value has. */
export function BodyValues({
  condition,
  onChange,
}: {
  condition: BodyCondition;
  onChange: (condition: BodyCondition) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PlaceInput
        label={t('rules.bodyPath')}
        value={condition.path}
        onChange={(path) => onChange({ ...condition, path })}
      />
      <WordsOfText
        label={t('rules.fields.body')}
        value={condition}
        onChange={(said) => onChange({ ...condition, ...said })}
      />
    </>
  );
}

/** How a text uses what a call brought; nothing unless a call starts the rule. */
export function BodyHint() {
  const { t } = useTranslation('admin');
  const trigger: RuleValues['trigger'] | undefined = Form.useWatch('trigger');
  if (trigger?.kind !== 'webhook') return null;
  return <p className="admin-meta">{t('rules.bodyVariables', { example: '{{body.order.id}}' })}</p>;
}

interface PlaceInputProps {
  label: string;
  value: string;
  onChange: (place: string) => void;
}

function PlaceInput({ label, value, onChange }: PlaceInputProps) {
  return (
    <Input
      className="rule-value"
      aria-label={label}
      placeholder={label}
      spellCheck={false}
      maxLength={ruleCallLimits.path}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
