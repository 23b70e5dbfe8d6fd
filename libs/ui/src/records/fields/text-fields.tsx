import { type FieldFacts, problemIn } from '@recado/api/problems';
import { Input } from 'antd';
import { type Check, Field, type FieldProps } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

/** A text with its rules from the contract: `{...fieldsOf('POST /users').name}`. */
export type TextFieldProps = FieldProps &
  Pick<FieldFacts, 'minimum' | 'maximum' | 'pattern' | 'format'> & {
    placeholder?: string;
    autoComplete?: string;
    disabled?: boolean;
  };

/** One line of text. */
export function TextField(props: TextFieldProps) {
  return (
    <Field {...props} check={trimmed(props)}>
      <Input placeholder={props.placeholder} autoComplete={props.autoComplete ?? 'off'} disabled={props.disabled} />
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField(props: TextFieldProps & { rows?: number }) {
  return (
    <Field {...props} check={trimmed(props)}>
      <Input.TextArea
        placeholder={props.placeholder}
        disabled={props.disabled}
        autoSize={{ minRows: props.rows ?? 3, maxRows: 12 }}
      />
    </Field>
  );
}

/** A password, which can be shown. Spaces are part of it. */
export function PasswordField(props: TextFieldProps) {
  return (
    <Field {...props} check={(value) => problemIn(textOf(value), optional(props))}>
      <PasswordInput autoComplete={props.autoComplete ?? 'new-password'} placeholder={props.placeholder} />
    </Field>
  );
}

/** An e-mail address. */
export function EmailField(props: TextFieldProps) {
  return (
    <Field {...props} check={trimmed(props)}>
      <Input
        type="email"
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        disabled={props.disabled}
      />
    </Field>
  );
}

/** Spaces around a text do not count. */
function trimmed(props: TextFieldProps): Check {
  return (value) => problemIn(textOf(value).trim(), optional(props));
}

/** A missing value is reported by the field itself, on save. */
function optional(rules: TextFieldProps): TextFieldProps {
  return { ...rules, required: false };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
