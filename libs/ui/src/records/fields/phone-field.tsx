import { type FieldFacts, problemIn } from '@recado/api/problems';
import { Input } from 'antd';
import { formatPhone, phoneDigits } from '../../core/formats/phone.ts';
import { Field, type FieldProps } from './field.tsx';

/** A phone number with its limits in digits: shown formatted, kept as digits. */
export function PhoneField(props: FieldProps & Pick<FieldFacts, 'minimum' | 'maximum'> & { disabled?: boolean }) {
  const { minimum, maximum } = props;
  return (
    <Field {...props} check={(value) => problemIn(String(value ?? ''), { minimum, maximum })}>
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
