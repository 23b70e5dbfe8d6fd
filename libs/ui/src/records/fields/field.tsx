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
export function Field(props: FieldProps & { rules?: Rules; valueName?: string; children: ReactNode }) {
  const { name, label, required, requiredText, help, rules = [], valueName, children } = props;
  const { t } = useTranslation('ui');
  const must: Rules = required ? [{ required: true, message: requiredText ?? t('field.required') }] : [];
  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      rules={[...must, ...rules]}
      validateFirst
      valuePropName={valueName}
    >
      {children}
    </Form.Item>
  );
}
