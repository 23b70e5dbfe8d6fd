import type { CustomField, RuleStep } from '@recado/contract';
import { TemplateChoice } from '@recado/ui/chat';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { InputNumber } from '@recado/ui/parts';
import { useId } from 'react';
import type { RuleChoices } from '../words/rule-choices.ts';
import { OneChoice, SeveralChoice } from './choice-control.tsx';
import { nothingChosen } from './new-parts.ts';

interface StepProps<Kind extends RuleStep['kind']> {
  step: Extract<RuleStep, { kind: Kind }>;
  choices: RuleChoices;
  onChange: (step: RuleStep) => void;
}

/** Chooses a field of the company and its new value; nothing takes the value away. */
export function SetFieldOfStep({ step, choices, onChange }: StepProps<'setField'>) {
  const { t } = useTranslation('admin');
  const field = choices.customField.items.find(({ id }) => id === step.fieldId);
  return (
    <>
      <OneChoice
        label={t('rules.fields.custom')}
        list={choices.customField}
        value={step.fieldId}
        onChange={(fieldId) => onChange({ kind: 'setField', fieldId, value: null, choiceIds: [] })}
      />
      {field && <NewValue field={field} step={step} onChange={onChange} />}
    </>
  );
}

function NewValue({
  field: { kind, choices },
  step,
  onChange,
}: Omit<StepProps<'setField'>, 'choices'> & { field: CustomField }) {
  const { t } = useTranslation('admin');
  const label = t('rules.newValue');
  if (kind === 'choice' || kind === 'several') {
    const most = kind === 'choice' ? 1 : choices.length;
    return (
      <SeveralChoice
        label={label}
        list={{ items: choices, isKnown: true }}
        value={step.choiceIds}
        onChange={(choiceIds) => onChange({ ...step, choiceIds: choiceIds.slice(-most) })}
      />
    );
  }
  if (kind === 'number') {
    return (
      <InputNumber<number>
        className="rule-value"
        aria-label={label}
        placeholder={label}
        value={typeof step.value === 'number' ? step.value : null}
        onChange={(value) => onChange({ ...step, value })}
      />
    );
  }
  return (
    <Input
      className="rule-value"
      type={kind === 'date' ? 'date' : kind === 'link' ? 'url' : 'text'}
      aria-label={label}
      placeholder={label}
      maxLength={kind === 'link' ? 2000 : 1000}
      value={typeof step.value === 'string' ? step.value : ''}
      onChange={({ target }) => onChange({ ...step, value: target.value === '' ? null : target.value })}
    />
  );
}

/** Chooses an official connection and one of its templates, with what its variables say. */
export function TemplateOfStep({ step, choices, onChange }: StepProps<'template'>) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { whatsappId, templateId, values } = step;
  return (
    <>
      <OneChoice
        label={t('rules.fields.connection')}
        list={choices.official}
        value={whatsappId}
        onChange={(chosen) => onChange({ kind: 'template', whatsappId: chosen, templateId: nothingChosen, values: {} })}
      />
      {whatsappId !== nothingChosen && (
        <div className="rule-text">
          <TemplateChoice
            id={id}
            label={t('rules.template')}
            whatsappId={whatsappId}
            value={templateId === nothingChosen ? undefined : { templateId, values }}
            onChange={(chosen) => onChange({ ...step, ...(chosen ?? { templateId: nothingChosen, values: {} }) })}
          />
        </div>
      )}
    </>
  );
}
