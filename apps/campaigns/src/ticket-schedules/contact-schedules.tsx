import { schedules, useRemove } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime } from '@recado/ui/core';
import { DeleteOutlined } from '@recado/ui/icons';
import { type Destructive, type RowAction, useConfirmDestructive } from '@recado/ui/records';
import type { ReactNode } from 'react';
import { ScheduleRow } from './schedule-row.tsx';
import './contact-schedules.css';

/** The texts of removing a scheduled message. */
interface RemovalTexts {
  /** The name of the button. */
  label: string;
  question: Omit<Destructive, 'what' | 'run'>;
}

interface ContactSchedulesProps {
  title: string;
  items: readonly ScheduledMessage[];
  /** The message that is being edited. */
  editedId?: number | null;
  /** What can be done with a message besides removing it. */
  actionsOf: (schedule: ScheduledMessage) => RowAction<ScheduledMessage>[];
  removalOf: (schedule: ScheduledMessage) => RemovalTexts;
  onRemoved?: (schedule: ScheduledMessage) => void;
  /** Above the messages, e.g. that there are none. */
  children?: ReactNode;
}

/** Scheduled messages of a contact under a title; each can be removed, after a question. */
export function ContactSchedules(props: ContactSchedulesProps) {
  const { title, items, editedId, actionsOf, removalOf, onRemoved, children } = props;
  const remove = useRemove(schedules);
  const confirm = useConfirmDestructive();
  const ask = (schedule: ScheduledMessage) =>
    confirm({
      ...removalOf(schedule).question,
      what: formatDateTime(schedule.sendAt),
      run: async () => {
        await remove.mutateAsync(schedule.id);
        onRemoved?.(schedule);
      },
    });
  const removal = (schedule: ScheduledMessage): RowAction<ScheduledMessage> => ({
    key: 'remove',
    label: removalOf(schedule).label,
    icon: <DeleteOutlined aria-hidden />,
    run: ask,
  });
  return (
    <section className="pending-schedules" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <ul>
        {items.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            of={schedule}
            isCurrent={editedId === undefined ? undefined : schedule.id === editedId}
            actions={[...actionsOf(schedule), removal(schedule)]}
          />
        ))}
      </ul>
    </section>
  );
}
