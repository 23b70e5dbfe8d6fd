import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Check, Field, type FieldProps } from './field.tsx';

/** A day, or with `time` a moment; the value is ISO text (`YYYY-MM-DD`, or with the zone). */
export function DateField(
  props: FieldProps & {
    time?: boolean;
    minimum?: string;
    maximum?: string;
    disabled?: boolean;
    check?: Check;
  },
) {
  return (
    <Field {...props}>
      <IsoDatePicker time={props.time} minimum={props.minimum} maximum={props.maximum} disabled={props.disabled} />
    </Field>
  );
}

interface IsoDatePickerProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  time?: boolean;
  minimum?: string;
  maximum?: string;
  disabled?: boolean;
}

function IsoDatePicker({ id, value, onChange, time = false, minimum, maximum, disabled }: IsoDatePickerProps) {
  const isEnglish = useLanguage().language === 'en';
  const day = isEnglish ? 'MM/DD/YYYY' : 'DD/MM/YYYY';
  const clock = isEnglish ? 'hh:mm A' : 'HH:mm';
  return (
    <DatePicker
      id={id}
      className="field-wide"
      disabled={disabled}
      showTime={time && { format: clock }}
      format={time ? `${day} ${clock}` : day}
      minDate={minimum ? dayjs(minimum) : undefined}
      maxDate={maximum ? dayjs(maximum) : undefined}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange?.(chosen ? (time ? chosen.toISOString() : chosen.format('YYYY-MM-DD')) : null)}
    />
  );
}
