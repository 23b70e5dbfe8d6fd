import type { Schedule } from '@recado/contract';
import type { ClockField } from '@recado/contract/opening-hours';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DayRow } from './day-row.tsx';
import { defaultSchedule } from './default-schedule.ts';

/** The hours of a week; the control of a form (`value`, `onChange`) or used by itself. */
export interface ScheduleEditorProps {
  value?: Schedule[];
  onChange?: (schedule: Schedule[]) => void;
  /** The label for screen readers. */
  label: string;
  disabled?: boolean;
}

/**
 * Edits weekday, start, end, lunch start and lunch end, HH:MM (SPEC §2.7). The wrong field of a day is marked when the
 * focus leaves the day, with the reason below it. A day's hours can be copied to others.
 */
export function ScheduleEditor({ value = defaultSchedule(), onChange, label, disabled = false }: ScheduleEditorProps) {
  const { t } = useTranslation('ui');
  const [entered, setEntered] = useState<Schedule['weekdayEn']>();
  const columns: [ClockField, string][] = [
    ['startTime', t('schedule.start')],
    ['endTime', t('schedule.end')],
    ['lunchTimeStart', t('schedule.lunchStart')],
    ['lunchTimeEnd', t('schedule.lunchEnd')],
  ];
  const change = (day: Schedule, field: ClockField, time: string) =>
    onChange?.(value.map((entry) => (entry === day ? { ...entry, [field]: time } : entry)));
  const copy = ({ startTime, endTime, lunchTimeStart, lunchTimeEnd }: Schedule, to: Schedule['weekdayEn'][]) => {
    const hours = { startTime, endTime, lunchTimeStart, lunchTimeEnd };
    onChange?.(value.map((entry) => (to.includes(entry.weekdayEn) ? { ...entry, ...hours } : entry)));
  };
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
          <th scope="col">
            <span className="visually-hidden">{t('schedule.copy')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {value.map((day) => (
          <DayRow
            key={day.weekdayEn}
            day={day}
            columns={columns}
            isEntered={entered === day.weekdayEn}
            disabled={disabled}
            onEnter={(isIn) => setEntered(isIn ? day.weekdayEn : undefined)}
            onChange={(field, time) => change(day, field, time)}
            onCopy={(to) => copy(day, to)}
          />
        ))}
      </tbody>
    </table>
  );
}
