import { z } from 'zod';
import type { ChannelEvent } from '../../port.ts';
import { idText, seconds, text } from './forms.ts';
import { addressOf } from './people.ts';

const systemForm = z.object({
  type: text,
  wa_id: idText,
  new_wa_id: idText,
  user_id: idText,
  previous_user_id: idText,
  parent_user_id: idText,
  previous_parent_user_id: idText,
  /** Older messages name the former number here. */
  customer: idText,
});

const senderForm = z.object({
  id: z.string().min(1),
  from: idText,
  from_user_id: idText,
  timestamp: seconds,
  system: systemForm,
});

/**
 * A person changed their number or their user id (CLOUD-API 2): a message of the system, without `contacts`. Empty for
 * other messages of the system. Throws ZodError if it has another form.
 */
export function changedPerson(message: unknown): ChannelEvent[] {
  const { id: wid, from, from_user_id, timestamp: sentAt, system } = senderForm.parse(message);
  const changesNumber = /user_changed_number|customer_changed_number/.test(system.type);
  if (!changesNumber && system.type !== 'user_changed_user_id') return [];
  const newNumber = changesNumber ? (system.new_wa_id ?? system.wa_id) : from;
  const chat = addressOf({
    ids: [newNumber],
    userIds: [system.user_id, changesNumber ? undefined : from_user_id],
    parentUserIds: [system.parent_user_id],
  });
  if (!chat) return [];
  const before = addressOf({
    ids: [system.customer, from].filter((id) => id !== newNumber),
    userIds: [system.previous_user_id],
    parentUserIds: [system.previous_parent_user_id],
  });
  const former = {
    number: changesNumber ? (before?.number ?? null) : null,
    userId: before?.scoped?.userId ?? null,
    parentUserId: before?.scoped?.parentUserId ?? null,
    username: null,
  };
  return [{ type: 'person', chat, wid, sentAt, change: changesNumber ? 'number' : 'userId', former }];
}
