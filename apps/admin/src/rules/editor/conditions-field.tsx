import type { RuleCondition } from '@recado/contract';
import { ruleLimits } from '@recado/contract/limits';
import { useTranslation } from '@recado/ui/i18n';
import type { RuleChoices } from '../words/rule-choices.ts';
import { ConditionValues } from './condition-values.tsx';
import { conditionFields, newCondition } from './new-parts.ts';
import { PartsList } from './parts-list.tsx';
import { WordChoice } from './plain-controls.tsx';

interface ConditionsFieldProps {
  id?: string;
  choices: RuleChoices;
  value?: RuleCondition[];
  onChange?: (conditions: RuleCondition[]) => void;
}

/** What must be true: a row of field, operator and values for each condition; the form sets its value. */
export function ConditionsField({ id, choices, value = [], onChange = () => undefined }: ConditionsFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <PartsList
      id={id}
      parts={value}
      most={ruleLimits.conditions}
      addText={t('rules.addCondition')}
      make={() => newCondition('words')}
      nameOf={(place) => t('rules.conditionName', { count: place + 1 })}
      onChange={onChange}
      render={(condition, change) => (
        <>
          <WordChoice
            label={t('rules.field')}
            value={condition.field}
            choices={conditionFields
              .filter(
                (field) => field !== 'custom' || field === condition.field || choices.customField.items.length > 0,
              )
              .map((field) => ({ value: field, label: t(`rules.fields.${field}`) }))}
            onChange={(field) => change(newCondition(field))}
          />
          <ConditionValues condition={condition} choices={choices} onChange={change} />
        </>
      )}
    />
  );
}
