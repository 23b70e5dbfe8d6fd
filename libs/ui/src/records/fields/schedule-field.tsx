import type { Schedule } from '@recado/api/contract';
import { useTranslation } from 'react-i18next';
import { ScheduleEditor } from '../schedule-editor/schedule-editor.tsx';
import { scheduleProblem } from '../schedule-editor/schedule-problem.ts';
import { Field, type FieldProps } from './field.tsx';

/** The hours of a week (SPEC §2.7); hours that are none are refused instead of being saved as they were. */
export function ScheduleField(props: FieldProps & { disabled?: boolean }) {
  const { t } = useTranslation('ui');
  const texts = { invalid: t('schedule.invalid'), halfStretch: t('schedule.halfStretch') };
  const check = (_: unknown, week: Schedule[]) => {
    const problem = scheduleProblem(week);
    return problem ? Promise.reject(new Error(texts[problem])) : Promise.resolve();
  };
  return (
    <Field
      help={t('schedule.help')}
      {...props}
      className="schedule-field"
      rules={[{ validator: check, validateTrigger: 'onSubmit' }]}
    >
      <ScheduleEditor label={props.label} disabled={props.disabled} />
    </Field>
  );
}
