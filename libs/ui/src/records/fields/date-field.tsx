import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Check, Field, type FieldProps } from './field.tsx';

/**
 * A day, or a moment if the contract's format is `date-time` or with `time`; the value is ISO text (`YYYY-MM-DD`, or with
 * the zone). `minimum` and `maximum` are the first and the last day, ISO text; as numbers they are the contract's limits
 * of the text's length, which a picked day keeps.
 */
export function DateField({
  format,
  time = format === 'date-time',
  minimum,
  maximum,
  disabled,
  ...field
}: FieldProps & {
  format?: string;
  time?: boolean;
  minimum?: string | number;
  maximum?: string | number;
  disabled?: boolean;
  check?: Check;
}) {
  return (
    <Field {...field}>
      <IsoDatePicker time={time} minimum={dayOf(minimum)} maximum={dayOf(maximum)} disabled={disabled} />
    </Field>
  );
}

function dayOf(limit: string | number | undefined): string | undefined {
  return typeof limit === 'string' ? limit : undefined;
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
