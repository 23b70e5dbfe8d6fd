import type { MessageHistory, ShownMessage } from '@recado/api/live';
import type { TicketEvent, TicketNote } from '@recado/contract';
import type { Note, Notes } from '@recado/ui/chat';
import { dateOf, formatDateTime, formatTime, sameDay } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { isKnownEvent, sentenceOf } from './event-sentences.ts';
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
    for (const { at, lineAfter } of linesOf(events, written)) {
      const before = messages.findLast(({ createdAt }) => dateOf(createdAt) <= at);
      const line = lineAfter(before);
      if (!(hasNewer && line.content && before === messages.at(-1))) add(before, line);
    }
    return notes;
  }, [messages, hiddenAfter, events, hiddenText, hasNewer, written]);
}

function linesOf(events: readonly TicketEvent[], written: readonly PlacedNote[]): TimedLine[] {
  return [...events.filter(isKnownEvent).map(eventLine), ...written.map(writtenLine)].sort(byTime);
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
