import type { Schedule } from '@recado/contract';
import { type ClockField, wrongTime } from '@recado/contract/opening-hours';
import { type FocusEvent, useId } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { Dropdown } from '../../core/layers/dropdown.tsx';
import { localeOf } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyOutlined } from '../../icons/index.ts';
import { ClockInput } from './clock-input.tsx';
import { weekdayName, weekdays } from './default-schedule.ts';
import { useWrongTimeText } from './schedule-problem.ts';

/** One day of the editor. */
export interface DayRowProps {
  day: Schedule;
  columns: readonly [ClockField, string][];
  /** Whether the focus is in one of its times: it is not validated yet. */
  isEntered: boolean;
  disabled: boolean;
  onEnter: (isIn: boolean) => void;
  onChange: (field: ClockField, time: string) => void;
  onCopy: (to: Schedule['weekdayEn'][]) => void;
}

/** The times of one day, with their problem below. */
export function DayRow({ day, columns, isEntered, disabled, onEnter, onChange, onCopy }: DayRowProps) {
  const { t } = useTranslation('ui');
  const { language } = useLanguage();
  const problemId = useId();
  const textOf = useWrongTimeText();
  const name = weekdayName(day.weekdayEn, localeOf[language]);
  const wrong = wrongTime(day);
  const shown = isEntered ? undefined : wrong;
  const leave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    const stays = next instanceof HTMLInputElement && event.currentTarget.contains(next);
    if (!stays) onEnter(false);
  };
  return (
    <>
      <tr onFocus={(event) => event.target instanceof HTMLInputElement && onEnter(true)} onBlur={leave}>
        <th scope="row">{name}</th>
        {columns.map(([field, title]) => (
          <td key={field} data-label={title}>
            <ClockInput
              label={`${name}: ${title}`}
              value={day[field]}
              problemId={shown?.field === field ? problemId : undefined}
              disabled={disabled}
              onChange={(time) => onChange(field, time)}
            />
          </td>
        ))}
        <td className="schedule-copy">
          <Dropdown
            trigger={['click']}
            disabled={disabled || wrong !== undefined}
            menu={{
              items: [
                { key: 'working', label: t('schedule.toWorkingDays'), onClick: () => onCopy(weekdays().slice(0, 5)) },
                { key: 'every', label: t('schedule.toEveryDay'), onClick: () => onCopy(weekdays()) },
              ],
            }}
          >
            <IconButton
              label={t('schedule.copyDay', { day: name })}
              icon={<CopyOutlined />}
              disabled={disabled || wrong !== undefined}
            />
          </Dropdown>
        </td>
      </tr>
      {shown && (
        <tr>
          <td colSpan={columns.length + 2} id={problemId} className="schedule-wrong" role="alert">
            {textOf(shown)}
          </td>
        </tr>
      )}
    </>
  );
}
