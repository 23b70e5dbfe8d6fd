import type { RuleTrigger } from '@recado/contract';
import { ruleLimits } from '@recado/contract/limits';
import { useTranslation } from '@recado/ui/i18n';
import { InputNumber } from '@recado/ui/parts';
import { ClockInput } from '@recado/ui/records';
import type { RuleChoices } from '../words/rule-choices.ts';
import { useLengthText } from '../words/rule-words.ts';
import { CallValues } from './call-values.tsx';
import { OneChoice } from './choice-control.tsx';
import { newTrigger, triggerKinds } from './new-parts.ts';
import { WeekdayChoice, WordChoice } from './plain-controls.tsx';

interface TriggerFieldProps {
  id?: string;
  choices: RuleChoices;
  value?: RuleTrigger;
  onChange?: (trigger: RuleTrigger) => void;
}

/** When the rule looks at a ticket; the form sets its value. */
export function TriggerField({
  id,
  choices,
  value = { kind: 'messageReceived' },
  onChange = () => undefined,
}: TriggerFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <div id={id} className="rule-part-controls" tabIndex={-1}>
      <WordChoice
        isWide
        label={t('rules.whenTitle')}
        value={value.kind}
        choices={triggerKinds
          .filter((kind) => kind !== 'fieldChanged' || kind === value.kind || choices.customField.items.length > 0)
          .map((kind) => ({ value: kind, label: t(`rules.triggers.${kind}`) }))}
        onChange={(kind) => onChange(newTrigger(kind))}
      />
      {value.kind === 'fieldChanged' && (
        <OneChoice
          label={t('rules.fields.custom')}
          list={choices.customField}
          value={value.fieldId}
          onChange={(fieldId) => onChange({ ...value, fieldId })}
        />
      )}
      {value.kind === 'webhook' && <CallValues value={value} choices={choices} onChange={onChange} />}
      {'minutes' in value && <Minutes value={value} onChange={onChange} />}
      {value.kind === 'timeOfDay' && (
        <>
          <ClockInput label={t('rules.at')} value={value.at} onChange={(at) => onChange({ ...value, at })} />
          <WeekdayChoice
            label={t('rules.fields.weekday')}
            value={value.weekdays}
            onChange={(weekdays) => onChange({ ...value, weekdays })}
          />
        </>
      )}
    </div>
  );
}

type Timed = Extract<RuleTrigger, { minutes: number }>;

function Minutes({ value, onChange }: { value: Timed; onChange: (trigger: Timed) => void }) {
  const { t } = useTranslation('admin');
  const lengthText = useLengthText();
  return (
    <>
      <InputNumber<number>
        className="rule-number"
        aria-label={t('rules.minutesLabel')}
        min={1}
        max={ruleLimits.minutes}
        precision={0}
        suffix={t('rules.minutesUnit')}
        value={value.minutes}
        onChange={(minutes) => onChange({ ...value, minutes: minutes ?? 0 })}
      />
      {value.minutes >= 60 && value.minutes % 60 === 0 && (
        <span className="admin-meta">{lengthText(value.minutes)}</span>
      )}
    </>
  );
}
