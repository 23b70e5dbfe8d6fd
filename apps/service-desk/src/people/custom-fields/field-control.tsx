import type { CustomField } from '@recado/contract';
import { Input } from '@recado/ui/core';
import { useLanguage } from '@recado/ui/i18n';
import { InputNumber } from '@recado/ui/parts';
import { Select } from '@recado/ui/records';
import type { Draft } from './custom-fields.ts';

interface FieldControlProps {
  field: CustomField;
  id: string;
  value: Draft;
  onChange: (value: Draft) => void;
  /** The id of the explanation beside it, and of its problem. */
  describedBy?: string;
  isRefused: boolean;
  autoFocus?: boolean | undefined;
}

/** The control of a field's value, by its kind. */
export function FieldControl({ field, id, value, onChange, describedBy, isRefused, autoFocus }: FieldControlProps) {
  const { language } = useLanguage();
  const { kind } = field;
  const common = {
    id,
    autoFocus,
    'aria-describedby': describedBy,
    'aria-invalid': isRefused,
    status: isRefused ? ('error' as const) : undefined,
    className: 'custom-field-control',
  };
  if (kind === 'number') {
    return (
      <InputNumber
        {...common}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        decimalSeparator={language === 'en' ? '.' : ','}
      />
    );
  }
  if (kind === 'choice' || kind === 'several') {
    const chosen = new Set([value].flat());
    // One that is no longer offered stays with those who have it.
    const offered = field.choices.filter(({ id: choice, isArchived }) => !isArchived || chosen.has(choice));
    return (
      <Select<number | number[]>
        {...common}
        mode={kind === 'several' ? 'multiple' : undefined}
        value={typeof value === 'number' || Array.isArray(value) ? value : undefined}
        onChange={(next) => onChange(next ?? null)}
        options={offered.map(({ id: choice, name }) => ({ value: choice, label: name }))}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
      />
    );
  }
  return (
    <Input
      {...common}
      type={kind === 'date' ? 'date' : kind === 'link' ? 'url' : 'text'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
