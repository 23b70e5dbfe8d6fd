import type { ScheduledMessage } from '@recado/contract';
import { formatTime, IconButton, plainName } from '@recado/ui/core';
import type { RowAction } from '@recado/ui/records';
import { ScheduleStatus } from './schedule-status.tsx';

interface DaySchedulesProps {
  items: ScheduledMessage[];
  actions: (schedule: ScheduledMessage) => RowAction<ScheduledMessage>[];
}

/** The scheduled messages of one day: time, contact, result and actions. */
export function DaySchedules({ items, actions }: DaySchedulesProps) {
  return (
    <ul className="day-schedules">
      {items.map((schedule) => (
        <li key={schedule.id} data-status={schedule.status}>
          <span className="day-schedule-name" title={schedule.body || (schedule.templateName ?? undefined)}>
            <time dateTime={schedule.sendAt}>{formatTime(schedule.sendAt)}</time> {plainName(schedule.contact.name)}
            <ScheduleStatus schedule={schedule} />
          </span>
          {actions(schedule).map(({ key, label, icon, run }) => (
            <IconButton key={key} label={label} icon={icon} onClick={() => run(schedule)} />
          ))}
        </li>
      ))}
    </ul>
  );
}
