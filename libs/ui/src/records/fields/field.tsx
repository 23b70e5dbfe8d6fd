import type { FieldName } from '@recado/api/fields';
import type { Problem } from '@recado/api/problems';
import { Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import { issueText, type OwnWords } from '../../i18n/issue-text.ts';
import { useFieldWords } from './field-words.ts';

/** The common props of all fields of a record's form. */
export interface FieldProps {
  /** The property of the values. */
  name: FieldName;
  label: string;
  required?: boolean;
  /** The field's own texts for problems, e.g. 'Selecione uma fila' for `required`. */
  words?: OwnWords;
  /** A line under the field that explains it. */
  help?: ReactNode;
}

/** Returns the problem of a value; undefined when there is none. */
export type Check = (value: unknown) => Problem | undefined | Promise<Problem | undefined>;

interface ControlProps {
  check?: Check;
  /** When it is checked, besides on save; by default when the field loses the focus. */
  checkTrigger?: 'onSubmit';
  valueName?: string;
  className?: string;
  children: ReactNode;
}

/** A labelled field around any control that takes `value` and `onChange`. Its error is shown beside it. */
export function Field(props: FieldProps & ControlProps) {
  const { name, label, required = false, words, help, check, checkTrigger, valueName, className, children } = props;
  useFieldWords(name, words);
  const rule = (find: Check, validateTrigger?: 'onSubmit'): Rule => ({
    validateTrigger,
    async validator(_, value: unknown) {
      const problem = await find(value);
      if (problem) throw new Error(issueText(problem, words));
    },
  });
  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      required={required}
      // A missing value is reported on save, not when the user only passes through the field.
      rules={[...(required ? [rule(missing, 'onSubmit')] : []), ...(check ? [rule(check, checkTrigger)] : [])]}
      validateFirst
      valuePropName={valueName}
      className={className}
    >
      {children}
    </Form.Item>
  );
}

type Rule = Exclude<NonNullable<FormItemProps['rules']>[number], () => void>;

function missing(value: unknown): Problem | undefined {
  return isMissing(value) ? { code: 'required', params: {} } : undefined;
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
