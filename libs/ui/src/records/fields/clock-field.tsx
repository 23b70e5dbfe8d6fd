import { isClock } from '@recado/contract/opening-hours';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ClockInput } from '../schedule-editor/clock-input.tsx';
import { Field, type FieldProps } from './field.tsx';

/** A time of day, HH:MM. */
export function ClockField(props: FieldProps) {
  const { t } = useTranslation('ui');
  return (
    <Field
      {...props}
      words={{ invalidFormat: t('schedule.invalid') }}
      check={(value) => (isClock(String(value)) ? undefined : { code: 'invalidFormat', params: {} })}
    >
      <ClockControl label={props.label} />
    </Field>
  );
}

/** The form sets its value. */
function ClockControl({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value?: string;
  onChange?: (time: string) => void;
}) {
  return <ClockInput label={label} value={value} onChange={(time) => onChange?.(time)} />;
}
