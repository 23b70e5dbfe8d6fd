import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

/** A text with its limits in characters (SPEC §5); the texts of the errors can be replaced where SPEC names others. */
export type TextFieldProps = FieldProps & {
  minimum?: number;
  maximum?: number;
  tooShort?: string;
  tooLong?: string;
  placeholder?: string;
  autoComplete?: string;
  disabled?: boolean;
};

/** One line of text. */
export function TextField(props: TextFieldProps) {
  return (
    <Field {...props} rules={useLimits(props)}>
      <Input placeholder={props.placeholder} autoComplete={props.autoComplete ?? 'off'} disabled={props.disabled} />
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField(props: TextFieldProps & { rows?: number }) {
  return (
    <Field {...props} rules={useLimits(props)}>
      <Input.TextArea
        placeholder={props.placeholder}
        disabled={props.disabled}
        autoSize={{ minRows: props.rows ?? 3, maxRows: 12 }}
      />
    </Field>
  );
}

/** A password; it can be looked at. */
export function PasswordField(props: TextFieldProps) {
  return (
    <Field {...props} rules={useLimits(props)}>
      <PasswordInput autoComplete={props.autoComplete ?? 'new-password'} placeholder={props.placeholder} />
    </Field>
  );
}

/** An e-mail address. */
export function EmailField(props: TextFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <Field {...props} rules={[{ type: 'email', message: t('field.invalidEmail') }]}>
      <Input
        type="email"
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        disabled={props.disabled}
      />
    </Field>
  );
}

function useLimits({ minimum, maximum, tooShort, tooLong }: TextFieldProps) {
  const { t } = useTranslation('ui');
  return [
    ...(minimum ? [{ min: minimum, transform: trimmed, message: tooShort ?? t('field.tooShort') }] : []),
    ...(maximum ? [{ max: maximum, transform: trimmed, message: tooLong ?? t('field.tooLong') }] : []),
  ];
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
