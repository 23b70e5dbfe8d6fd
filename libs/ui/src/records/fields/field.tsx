import { Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What every field of a record's form has. */
export interface FieldProps {
  /** The property of the values. */
  name: string;
  label: string;
  required?: boolean;
  /** Instead of "Obrigatório". */
  requiredText?: string;
  /** A line under the field that explains it. */
  help?: ReactNode;
}

type Rules = NonNullable<FormItemProps['rules']>;

/** A labelled field around any control that takes `value` and `onChange`. */
export function Field(
  props: FieldProps & { rules?: Rules; valueName?: string; className?: string; children: ReactNode },
) {
  const { name, label, required = false, requiredText, help, rules = [], valueName, className, children } = props;
  const { t } = useTranslation('ui');
  const must = required ? [somethingIsThere(requiredText ?? t('field.required'))] : [];
  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      required={required}
      rules={[...must, ...rules]}
      validateFirst
      valuePropName={valueName}
      className={className}
    >
      {children}
    </Form.Item>
  );
}

/** What is missing is said when the form is saved, not to somebody who only passes through the field. */
function somethingIsThere(message: string): Rules[number] {
  return {
    validateTrigger: 'onSubmit',
    validator: (_, value: unknown) => (isMissing(value) ? Promise.reject(new Error(message)) : Promise.resolve()),
  };
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
