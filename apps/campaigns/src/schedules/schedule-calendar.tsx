import { localDay, schedules, useCalendar } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { Button, ErrorState, formatDate, IconButton, useNarrowScreen } from '@recado/ui/core';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { LeftOutlined, RightOutlined } from '@recado/ui/icons';
import type { RowAction } from '@recado/ui/records';
import { useState } from 'react';
import { DaySchedules } from './day-schedules.tsx';
import { boundsOf, type Month, monthAfter, monthOf, weeksOf } from './month.ts';

interface ScheduleCalendarProps {
  searchParam: string;
  actions: (schedule: ScheduledMessage) => RowAction<ScheduledMessage>[];
}

const sendAtOf = ({ sendAt }: ScheduledMessage) => sendAt;

/**
 * A month of scheduled messages (SPEC §2.10: 500 px high). In a narrow window a day shows only the number, and the
 * messages of the chosen day are listed below.
 */
export function ScheduleCalendar({ searchParam, actions }: ScheduleCalendarProps) {
  const { t } = useTranslation('campaigns');
  const { language } = useLanguage();
  const isNarrow = useNarrowScreen();
  const [month, setMonth] = useState(() => monthOf(new Date()));
  const [chosen, setChosen] = useState(() => localDay(new Date()));
  const weeks = weeksOf(month, language === 'es' ? 1 : 0);
  const { days, isLoading, error, refetch } = useCalendar(schedules, { ...boundsOf(weeks), searchParam }, sendAtOf);
  const weekdayName = new Intl.DateTimeFormat(localeOf[language], { weekday: 'short' });
  return (
    <section className="schedule-calendar" aria-label={t('schedules.calendar')} aria-busy={isLoading}>
      <MonthBar month={month} onMonth={setMonth} />
      {error && <ErrorState failure={error} onRetry={refetch} />}
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.getDay()} scope="col">
                {weekdayName.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((day) => {
                const key = localDay(day);
                const items = days.get(key) ?? [];
                const name = { day, isOther: day.getMonth() !== month.month };
                return isNarrow ? (
                  <NarrowDay key={key} {...name} count={items.length} isChosen={key === chosen} onChoose={setChosen} />
                ) : (
                  <WideDay key={key} {...name} items={items} actions={actions} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isNarrow && (
        <section className="schedule-day-below" aria-label={formatDate(chosen)}>
          <h2>{formatDate(chosen)}</h2>
          {days.has(chosen) ? (
            <DaySchedules items={days.get(chosen) ?? []} actions={actions} />
          ) : (
            <p>{t('schedules.noneOnDay')}</p>
          )}
        </section>
      )}
    </section>
  );
}

function MonthBar({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  const { t } = useTranslation('campaigns');
  const { language } = useLanguage();
  const name = new Intl.DateTimeFormat(localeOf[language], { month: 'long', year: 'numeric' });
  return (
    <header className="schedule-month">
      <Button onClick={() => onMonth(monthOf(new Date()))}>{t('schedules.today')}</Button>
      <IconButton
        label={t('schedules.monthBefore')}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => onMonth(monthAfter(month, -1))}
      />
      <IconButton
        label={t('schedules.monthAfter')}
        icon={<RightOutlined aria-hidden />}
        onClick={() => onMonth(monthAfter(month, 1))}
      />
      <h2 aria-live="polite">{name.format(new Date(month.year, month.month, 1))}</h2>
    </header>
  );
}

interface DayProps {
  day: Date;
  /** Whether it belongs to the month before or after the shown one. */
  isOther: boolean;
}

function WideDay({
  day,
  isOther,
  items,
  actions,
}: DayProps & { items: ScheduledMessage[]; actions: ScheduleCalendarProps['actions'] }) {
  return (
    <td className={isOther ? 'schedule-day-other' : undefined}>
      <div className="schedule-day">
        <time dateTime={localDay(day)} aria-current={isToday(day) ? 'date' : undefined}>
          {day.getDate()}
        </time>
        {items.length > 0 && <DaySchedules items={items} actions={actions} />}
      </div>
    </td>
  );
}

interface NarrowDayProps extends DayProps {
  count: number;
  isChosen: boolean;
  onChoose: (day: string) => void;
}

function NarrowDay({ day, isOther, count, isChosen, onChoose }: NarrowDayProps) {
  const { t } = useTranslation('campaigns');
  return (
    <td className={isOther ? 'schedule-day-other' : undefined}>
      <button
        type="button"
        className="schedule-day-choice"
        aria-pressed={isChosen}
        aria-current={isToday(day) ? 'date' : undefined}
        aria-label={`${formatDate(day)}, ${t('schedules.onDay', { count })}`}
        onClick={() => onChoose(localDay(day))}
      >
        {day.getDate()}
        {count > 0 && <span className="schedule-day-count">{count}</span>}
      </button>
    </td>
  );
}

function isToday(day: Date): boolean {
  return localDay(day) === localDay(new Date());
}
