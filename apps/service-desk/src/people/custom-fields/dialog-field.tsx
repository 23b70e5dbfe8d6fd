import type { CustomField } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useId } from 'react';
import type { Draft } from './custom-fields.ts';
import { DescribedControl } from './described-control.tsx';
import './custom-fields.css';

interface DialogFieldProps {
  /** That of the control; made if it is left out. */
  id?: string;
  field: CustomField;
  value: Draft;
  problem: string | undefined;
  onChange: (value: Draft) => void;
  autoFocus?: boolean;
}

/** A field of the company in a dialog, with its explanation and what is wrong with its value. */
export function DialogField({ id: given, field, value, problem, onChange, autoFocus }: DialogFieldProps) {
  const { t } = useTranslation('service-desk');
  const made = useId();
  const id = given ?? made;
  return (
    <div className="dialog-field">
      <label htmlFor={id} dir="auto">
        {field.name}
        {field.seenBy === 'administrators' && <small> · {t('fields.administrators')}</small>}
      </label>
      <DescribedControl
        id={id}
        field={field}
        value={value}
        problem={problem}
        onChange={onChange}
        autoFocus={autoFocus}
      />
    </div>
  );
}
