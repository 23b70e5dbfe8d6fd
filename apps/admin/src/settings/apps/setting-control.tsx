import { fieldName } from '@recado/api/fields';
import type { AppSettingField } from '@recado/contract';
import { settingProblems } from '@recado/contract/app-settings';
import { Input } from '@recado/ui/core';
import { useLanguage } from '@recado/ui/i18n';
import { DateField, EmailField, Field, NumberField, SelectField, SwitchField } from '@recado/ui/records';
import { enteredSettings, type FormValues } from './form-values.ts';
import { SecretControl } from './secret-control.tsx';

interface SettingControlProps {
  field: AppSettingField;
  /** Whether a secret is stored. */
  isStored: boolean;
}

/** The field of a setting, checked by the rule of the server. */
export function SettingControl({ field, isStored }: SettingControlProps) {
  const { language } = useLanguage();
  const { kind, title, description, isRequired, choices } = field;
  const check = (value: unknown) => problemOf(field, value, isStored);
  const shared = {
    name: fieldName<FormValues>(field.name),
    label: title[language],
    help: description?.[language],
    required: isRequired && kind !== 'switch' && !isStored,
  };
  if (kind === 'switch') return <SwitchField {...shared} />;
  if (kind === 'choice') return <SelectField {...shared} choices={choices.map((value) => ({ value, label: value }))} />;
  if (kind === 'date') return <DateField {...shared} />;
  if (kind === 'email') return <EmailField {...shared} format="email" {...limitsOf(field)} />;
  if (kind === 'number' || kind === 'integer') {
    return <NumberField {...shared} {...limitsOf(field)} {...(kind === 'integer' ? { step: 1 } : {})} />;
  }
  if (kind === 'secret') {
    return (
      <Field {...shared} check={check}>
        <SecretControl label={title[language]} isStored={isStored} isRequired={isRequired} />
      </Field>
    );
  }
  return (
    <Field {...shared} check={check}>
      {kind === 'multiline' ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      ) : (
        <Input autoComplete="off" inputMode={kind === 'link' ? 'url' : undefined} />
      )}
    </Field>
  );
}

function limitsOf({ minimum, maximum }: AppSettingField) {
  return { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) };
}

/** That a value is missing, the field says itself, on save. */
function problemOf(field: AppSettingField, value: unknown, isStored: boolean) {
  const typed = typeof value === 'string' || value === null ? value : undefined;
  const entered = enteredSettings([field], { [field.name]: typed });
  const [problem] = settingProblems([field], entered, isStored ? [field.name] : []);
  return problem?.code === 'required' && !isStored ? undefined : problem;
}
