import type { MessageHistory, ShownMessage } from '@recado/api/live';
import type { TicketEvent, TicketEventKind, TicketNote } from '@recado/contract';
import type { Note, Notes } from '@recado/ui/chat';
import { dateOf, formatDateTime, formatTime, plainName, sameDay } from '@recado/ui/core';
import { translate, useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { messageKey } from './message-key.ts';

/** A colleague's note among the messages, drawn with the time that is shown beside it. */
export interface PlacedNote {
  note: TicketNote;
  draw: (time: string) => ReactNode;
}

/**
 * The lines between messages, by the key of the message before them: events of the ticket, colleagues' notes, and
 * hidden rounds of other queues (SERVER §2). Notes outside of the loaded messages are left out until those are loaded.
 */
export function useNotes(history: MessageHistory, written: readonly PlacedNote[]): Notes {
  const { messages, hiddenAfter, events, hasNewer } = history;
  const { t } = useTranslation('service-desk');
  const hiddenText = t('chat.hiddenRounds');
  return useMemo(() => {
    const notes = new Map<string | number | null, Note[]>();
    const add = (after: ShownMessage | undefined, note: Note) => {
      const key = after ? messageKey(after) : null;
      notes.set(key, [...(notes.get(key) ?? []), note]);
    };
    for (const id of hiddenAfter) {
      const before = messages.find((message) => message.id === id);
      if (id === null || before) add(before, { key: `hidden ${id}`, text: hiddenText, kind: 'remark' });
    }
    for (const { at, lineAfter } of [...events.map(eventLine), ...written.map(writtenLine)].sort(byTime)) {
      const before = messages.findLast(({ createdAt }) => dateOf(createdAt) <= at);
      const line = lineAfter(before);
      if (!(hasNewer && line.content && before === messages.at(-1))) add(before, line);
    }
    return notes;
  }, [messages, hiddenAfter, events, hiddenText, hasNewer, written]);
}

/** A line with its time; how it reads depends on the message before it. */
interface TimedLine {
  at: Date;
  lineAfter: (before: ShownMessage | undefined) => Note;
}

function byTime(one: TimedLine, other: TimedLine): number {
  return one.at.getTime() - other.at.getTime();
}

function eventLine(event: TicketEvent): TimedLine {
  const textAfter = (before: ShownMessage | undefined) =>
    `${sentenceOf(event)} · ${timeAfter(before, event.happenedAt)}`;
  return {
    at: dateOf(event.happenedAt),
    lineAfter: (before) => ({ key: `event ${event.id}`, text: textAfter(before), kind: 'event' }),
  };
}

function writtenLine({ note, draw }: PlacedNote): TimedLine {
  const { id, note: text, createdAt } = note;
  return {
    at: dateOf(createdAt),
    lineAfter: (before) => ({
      key: `note ${id}`,
      text,
      kind: 'remark',
      content: draw(timeAfter(before, createdAt)),
    }),
  };
}

/** A time; with the day, if no message before it shows the day. */
function timeAfter(before: ShownMessage | undefined, moment: string): string {
  const isSameDay = before !== undefined && sameDay(before.createdAt, moment);
  return isSameDay ? formatTime(moment) : formatDateTime(moment);
}

const byUser: Record<TicketEventKind, (who: { name: string }) => string> = {
  opened: (who) => translate('service-desk:happened.user.opened', who),
  accepted: (who) => translate('service-desk:happened.user.accepted', who),
  returned: (who) => translate('service-desk:happened.user.returned', who),
  transferred: (who) => translate('service-desk:happened.user.transferred', who),
  resolved: (who) => translate('service-desk:happened.user.resolved', who),
  reopened: (who) => translate('service-desk:happened.user.reopened', who),
  assistantBegan: (who) => translate('service-desk:happened.user.assistantBegan', who),
  assistantEnded: (who) => translate('service-desk:happened.user.assistantEnded', who),
};

const bySystem: Record<TicketEventKind, () => string> = {
  opened: () => translate('service-desk:happened.system.opened'),
  accepted: () => translate('service-desk:happened.system.accepted'),
  returned: () => translate('service-desk:happened.system.returned'),
  transferred: () => translate('service-desk:happened.system.transferred'),
  resolved: () => translate('service-desk:happened.system.resolved'),
  reopened: () => translate('service-desk:happened.system.reopened'),
  assistantBegan: () => translate('service-desk:happened.system.assistantBegan'),
  assistantEnded: () => translate('service-desk:happened.system.assistantEnded'),
};

function sentenceOf({ kind, by, ...names }: TicketEvent): string {
  if (by === 'customer') return translate('service-desk:happened.customerReopened');
  const sentence = by === 'system' ? bySystem[kind]() : byUser[kind]({ name: plainName(names.userName ?? '') });
  return kind === 'transferred' ? sentence + targetOf(names) : sentence;
}

/** For a transfer: the new user and the new queue, if they changed. */
function targetOf({ toUserName, toQueueName }: Pick<TicketEvent, 'toUserName' | 'toQueueName'>): string {
  const user = toUserName && translate('service-desk:happened.toUser', { name: plainName(toUserName) });
  const queue = toQueueName && translate('service-desk:happened.toQueue', { name: toQueueName });
  return [user, queue].map((part) => (part ? ` ${part}` : '')).join('');
}
