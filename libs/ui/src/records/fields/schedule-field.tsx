import type { Schedule } from '@recado/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ScheduleEditor } from '../schedule-editor/schedule-editor.tsx';
import { scheduleProblem, useScheduleWords } from '../schedule-editor/schedule-problem.ts';
import { Field, type FieldProps } from './field.tsx';

/** The hours of a week (SPEC §2.7). Invalid hours are refused; the previous ones are not saved instead. */
export function ScheduleField(props: FieldProps & { disabled?: boolean }) {
  const { t } = useTranslation('ui');
  const words = useScheduleWords();
  return (
    <Field
      help={t('schedule.help')}
      {...props}
      className="schedule-field"
      words={words}
      check={(week) => (isWeek(week) ? scheduleProblem(week) : undefined)}
      checkTrigger="onSubmit"
    >
      <ScheduleEditor label={props.label} disabled={props.disabled} />
    </Field>
  );
}

/** The control of this field only stores hours. */
function isWeek(value: unknown): value is Schedule[] {
  return Array.isArray(value);
}
