import { z } from 'zod';
import type { ChannelEvent } from '../../port.ts';
import { idText, seconds, text } from './forms.ts';
import type { Note } from './note-once.ts';
import { addressOf } from './people.ts';

const ownership = z.looseObject({ new_owner: z.unknown().optional(), new_owner_role: text });
const handoverForm = z.object({
  sender: z.object({ phone_number: idText, wa_id: idText, user_id: idText, parent_user_id: idText }),
  timestamp: seconds,
  control_passed: ownership.optional(),
  control_taken: ownership.optional(),
});

/** Names of an assistant among those who can hold a conversation. */
const assistants = /agent|assistant|(?<![a-z])ai(?![a-z])/i;

/**
 * Who holds a conversation from now on (CLOUD-API 12). Without a name: control is passed to the one who is told, and taken
 * from the one who is told.
 */
export function handoverEvents(value: Record<string, unknown>, note: Note): ChannelEvent[] {
  const read = handoverForm.safeParse(value).data;
  const chat =
    read &&
    addressOf({
      ids: [read.sender.wa_id, read.sender.phone_number],
      userIds: [read.sender.user_id],
      parentUserIds: [read.sender.parent_user_id],
    });
  const change = read?.control_passed ?? read?.control_taken;
  if (!read || !chat || !change) {
    note('an unknown change of control', Object.keys(value).join(' '));
    return [];
  }
  const { timestamp: sentAt } = read;
  const named = `${change.new_owner_role} ${JSON.stringify(change.new_owner) ?? ''}`.trim();
  const isOther = named === '' ? read.control_passed === undefined : assistants.test(named);
  const holder = isOther ? 'assistant' : 'business';
  return [{ type: 'control', chat, wid: `${holder} ${sentAt}`, holder, sentAt }];
}
