import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPhone, phoneDigits } from '../../core/formats/phone.ts';
import { Field, type FieldProps } from './field.tsx';

/** A phone number of 8 to 50 digits (SPEC §5): shown formatted, kept as digits. */
export function PhoneField(props: FieldProps & { disabled?: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <Field
      {...props}
      rules={[
        { min: 8, message: t('field.tooShort') },
        { max: 50, message: t('field.tooLong') },
      ]}
    >
      <PhoneInput disabled={props.disabled} />
    </Field>
  );
}

interface PhoneInputProps {
  id?: string;
  value?: string;
  onChange?: (digits: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

function PhoneInput({ value = '', onChange, ...input }: PhoneInputProps) {
  return (
    <Input
      {...input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="+55 (11) 91234-5678"
      value={formatPhone(value)}
      onChange={(event) => onChange?.(phoneDigits(event.target.value))}
    />
  );
}
