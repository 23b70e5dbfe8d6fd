import type { Schedule } from '@recado/api/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ClockInput } from './clock-input.tsx';
import { defaultSchedule, weekdayName } from './default-schedule.ts';

type Times = 'startTime' | 'endTime' | 'lunchTimeStart' | 'lunchTimeEnd';

/** The hours of a week; the control of a form (`value`, `onChange`) or used by itself. */
export interface ScheduleEditorProps {
  value?: Schedule[];
  onChange?: (schedule: Schedule[]) => void;
  /** The label for screen readers. */
  label: string;
  disabled?: boolean;
}

/** Edits weekday, start, end, lunch start and lunch end, HH:MM (SPEC §2.7). */
export function ScheduleEditor({ value = defaultSchedule(), onChange, label, disabled }: ScheduleEditorProps) {
  const { t } = useTranslation('ui');
  const { language } = useLanguage();
  const columns: [Times, string][] = [
    ['startTime', t('schedule.start')],
    ['endTime', t('schedule.end')],
    ['lunchTimeStart', t('schedule.lunchStart')],
    ['lunchTimeEnd', t('schedule.lunchEnd')],
  ];
  const change = (day: Schedule, field: Times, time: string) =>
    onChange?.(value.map((entry) => (entry === day ? { ...entry, [field]: time } : entry)));
  return (
    <table className="schedule-editor" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('schedule.weekday')}</th>
          {columns.map(([field, title]) => (
            <th key={field} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((day) => (
          <tr key={day.weekdayEn}>
            <th scope="row">{weekdayName(day.weekdayEn, localeOf[language])}</th>
            {columns.map(([field, title]) => (
              <td key={field} data-label={title}>
                <ClockInput
                  label={`${weekdayName(day.weekdayEn, localeOf[language])}: ${title}`}
                  value={day[field]}
                  disabled={disabled}
                  onChange={(time) => change(day, field, time)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
