import { fieldsOf } from '@recado/api/fields';
import { problemIn } from '@recado/api/problems';
import type { CampaignVariable } from '@recado/contract';
import { Button, IconButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined, PlusOutlined } from '@recado/ui/icons';
import { Field } from '@recado/ui/records';
import { useId, useState } from 'react';

const { variables: field } = fieldsOf('POST /campaign-settings').settings.fields;
const { maximum: mostVariables = Number.POSITIVE_INFINITY } = field;
const { key: keyField, value: valueField } = field.items.fields;

/** The company's own variables of campaigns: each is added only if its key is not yet present (SPEC §5). */
export function VariablesField() {
  const { t } = useTranslation('campaigns');
  return (
    <Field {...field} label={t('campaignSettings.variables')} help={t('campaignSettings.variablesHelp')}>
      <Variables />
    </Field>
  );
}

interface VariablesProps {
  id?: string;
  value?: CampaignVariable[];
  onChange?: (variables: CampaignVariable[]) => void;
}

/** The form sets its value. */
function Variables({ id, value: variables = [], onChange }: VariablesProps) {
  const { t } = useTranslation('campaigns');
  return (
    <div id={id} className="campaign-variables">
      {variables.length > 0 && (
        <ul aria-label={t('campaignSettings.variables')}>
          {variables.map(({ key, value }) => (
            <li key={key}>
              <code>{`{${key}}`}</code>
              <span>{value}</span>
              <IconButton
                label={t('campaignSettings.removeVariable', { key })}
                icon={<CloseOutlined aria-hidden />}
                onClick={() => onChange?.(variables.filter((other) => other.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      {variables.length < mostVariables && (
        <NewVariable taken={variables} onAdd={(variable) => onChange?.([...variables, variable])} />
      )}
    </div>
  );
}

interface NewVariableProps {
  taken: readonly CampaignVariable[];
  onAdd: (variable: CampaignVariable) => void;
}

function NewVariable({ taken, onAdd }: NewVariableProps) {
  const { t } = useTranslation('campaigns');
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  const problemId = useId();
  const add = () => {
    const name = key.trim();
    if (taken.some((other) => other.key === name)) return setProblem(t('campaignSettings.variableExists'));
    if (problemIn(name, keyField)) return setProblem(t('campaignSettings.variableKey'));
    onAdd({ key: name, value: value.trim() });
    setKey('');
    setValue('');
    setProblem('');
  };
  const onPressEnter = (event: { preventDefault: () => void }) => {
    // Otherwise Enter would save the form.
    event.preventDefault();
    add();
  };
  return (
    <>
      <div className="campaign-variable-new">
        <Input
          value={key}
          maxLength={keyField.maximum}
          autoComplete="off"
          placeholder={t('campaignSettings.key')}
          aria-label={t('campaignSettings.key')}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? problemId : undefined}
          onChange={(event) => setKey(event.target.value)}
          onPressEnter={onPressEnter}
        />
        <Input
          value={value}
          maxLength={valueField.maximum}
          autoComplete="off"
          placeholder={t('campaignSettings.value')}
          aria-label={t('campaignSettings.value')}
          onChange={(event) => setValue(event.target.value)}
          onPressEnter={onPressEnter}
        />
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('campaignSettings.addVariable')}
        </Button>
      </div>
      <div id={problemId} className="campaign-variable-problem" role="alert">
        {problem}
      </div>
    </>
  );
}
