import type { TicketEvent, TicketEventKind } from '@recado/api/contract';
import type { MessageHistory, ShownMessage } from '@recado/api/live';
import type { Note, Notes } from '@recado/ui/chat';
import { dateOf, formatDateTime, formatTime, plainName, sameDay } from '@recado/ui/core';
import { translate, useTranslation } from '@recado/ui/i18n';
import { useMemo } from 'react';
import { messageKey } from './message-key.ts';

/**
 * The lines between messages, by the key of the message before them: events of the ticket, and hidden rounds of other
 * queues (SERVER §2).
 */
export function useNotes({ messages, hiddenAfter, events }: MessageHistory): Notes {
  const { t } = useTranslation('service-desk');
  const hiddenText = t('chat.hiddenRounds');
  return useMemo(() => {
    const notes = new Map<string | number | null, Note[]>();
    const add = (after: string | number | null, note: Note) => notes.set(after, [...(notes.get(after) ?? []), note]);
    for (const id of hiddenAfter) {
      const before = messages.find((message) => message.id === id);
      if (id === null || before) {
        add(before ? messageKey(before) : null, { key: `hidden ${id}`, text: hiddenText, kind: 'remark' });
      }
    }
    for (const event of events) {
      const before = messages.findLast(({ createdAt }) => dateOf(createdAt) <= dateOf(event.happenedAt));
      add(before ? messageKey(before) : null, { key: `event ${event.id}`, text: textOf(event, before), kind: 'event' });
    }
    return notes;
  }, [messages, hiddenAfter, events, hiddenText]);
}

/** The text of an event with its time; also with the day, if no message before it shows the day. */
function textOf(event: TicketEvent, before: ShownMessage | undefined): string {
  const { happenedAt } = event;
  const isSameDay = before !== undefined && sameDay(before.createdAt, happenedAt);
  return `${sentenceOf(event)} · ${isSameDay ? formatTime(happenedAt) : formatDateTime(happenedAt)}`;
}

const byUser: Record<TicketEventKind, (who: { name: string }) => string> = {
  opened: (who) => translate('service-desk:happened.user.opened', who),
  accepted: (who) => translate('service-desk:happened.user.accepted', who),
  returned: (who) => translate('service-desk:happened.user.returned', who),
  transferred: (who) => translate('service-desk:happened.user.transferred', who),
  resolved: (who) => translate('service-desk:happened.user.resolved', who),
  reopened: (who) => translate('service-desk:happened.user.reopened', who),
};

const bySystem: Record<TicketEventKind, () => string> = {
  opened: () => translate('service-desk:happened.system.opened'),
  accepted: () => translate('service-desk:happened.system.accepted'),
  returned: () => translate('service-desk:happened.system.returned'),
  transferred: () => translate('service-desk:happened.system.transferred'),
  resolved: () => translate('service-desk:happened.system.resolved'),
  reopened: () => translate('service-desk:happened.system.reopened'),
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
