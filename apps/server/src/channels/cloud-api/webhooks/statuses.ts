import type { MessagePricing } from '@recado/contract';
import { z } from 'zod';
import type { ChannelEvent, ChatAddress } from '../../port.ts';
import { eachOf, errorForm, idText, text } from './forms.ts';
import type { Note } from './note-once.ts';
import { addressOf, type Contacts, contactFor } from './people.ts';

/** What becomes of a message of ours, in the product's acks (SPEC §4.2). */
const acks = new Map([
  ['sent', 1],
  ['delivered', 2],
  ['read', 3],
  ['played', 5],
]);
/** The same of a call (CLOUD-API 22): nothing is done with it. */
const ofCalls = new Set(['ringing', 'accepted', 'rejected']);

const pricingForm = z.object({ billable: z.boolean().catch(true), category: z.string().min(1), type: text });

const statusForm = z.object({
  id: z.string().min(1),
  status: text.transform((status) => status.toLowerCase()),
  recipient_id: idText,
  recipient_user_id: idText,
  recipient_parent_user_id: idText,
  recipient_type: text,
  recipient_participant_id: idText,
  recipient_participant_user_id: idText,
  biz_opaque_callback_data: idText,
  pricing: pricingForm.optional().catch(undefined),
  errors: z.unknown().optional(),
});
type StatusForm = z.output<typeof statusForm>;

/** The status of a message of ours; empty for a status of something else, or of nobody. */
export function statusEvents(sent: unknown, contacts: Contacts, note: Note): ChannelEvent[] {
  const read = statusForm.safeParse(sent);
  if (!read.success || ofCalls.has(read.data.status)) return [];
  const { id: wid, status, biz_opaque_callback_data: sentAs } = read.data;
  const ack = acks.get(status);
  const failure = status === 'failed' ? failureIn(read.data) : undefined;
  if (ack === undefined && failure === undefined) {
    note('an unknown status of a message', status);
    return [];
  }
  const chat = chatOf(read.data, contacts);
  if (!chat) {
    note('a status of nobody', status);
    return [];
  }
  const participant = read.data.recipient_participant_id ?? read.data.recipient_participant_user_id;
  return [
    {
      type: 'status',
      chat,
      wid,
      ack: ack ?? 0,
      ...(failure !== undefined && { errorCode: failure }),
      ...(sentAs && { sentAs }),
      ...pricingOf(read.data),
      ...(chat.isGroup && participant && !failure && { receipt: { participant, others: null } }),
    },
  ];
}

/** WhatsApp's code for a failure. */
function failureIn({ errors }: StatusForm): string {
  return eachOf(errorForm, errors)[0]?.code ?? 'unknown';
}

/** What the message costs. Whether it is billed may be missing: then it is (CLOUD-API 11). */
function pricingOf({ pricing }: StatusForm): { pricing?: MessagePricing } {
  return pricing ? { pricing } : {};
}

/** To whom the message went: a group, or a person whose number may be unknown (CLOUD-API 20). */
function chatOf(status: StatusForm, contacts: Contacts): ChatAddress | null {
  const { recipient_id: id, recipient_user_id: userId, recipient_parent_user_id: parentUserId } = status;
  if (status.recipient_type === 'group') {
    return id ? { chatId: id, number: null, lid: null, isGroup: true } : null;
  }
  const contact = contactFor(contacts, [id, userId]);
  return addressOf({
    ids: [id, contact?.wa_id],
    userIds: [userId, contact?.user_id],
    parentUserIds: [parentUserId, contact?.parent_user_id],
    username: contact?.profile.username,
  });
}
