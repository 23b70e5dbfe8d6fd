import { z } from 'zod';
import type { AgendaEntry, ChannelEvent } from '../../port.ts';
import type { Change } from './envelope.ts';
import { eachOf, errorForm, idText, list, seconds, text } from './forms.ts';
import { handoverEvents } from './handovers.ts';
import { historyEvents } from './history.ts';
import { messageEvents } from './messages.ts';
import type { Note } from './note-once.ts';
import { addressOf, contactFor, contactsIn } from './people.ts';
import { statusEvents } from './statuses.ts';

type Value = Change['value'];

/** The events of a number by the field of the webhook. */
const readers: Record<string, (value: Value, note: Note) => ChannelEvent[]> = {
  messages: (value, note) => conversation(value, note, false),
  standby: (value, note) => conversation(value, note, true),
  message_echoes: (value, note) => echoes(value, note, false),
  smb_message_echoes: (value, note) => echoes(value, note, false),
  smb_app_state_sync: (value) => agenda(value),
  history: historyEvents,
  calls: calls,
  user_preferences: preferences,
  messaging_handovers: handoverEvents,
};

/** Fields of groups, which are not offered for numbers of this platform. */
const ofGroups = /^group_/;

/** Whether a field is about a number and its conversations; any other one is about the account. */
export function isOfNumber(field: string): boolean {
  return Object.hasOwn(readers, field) || ofGroups.test(field);
}

/** The events of a change of a number (CLOUD-API, Webhooks). */
export function numberEvents({ field, value }: Change, note: Note): ChannelEvent[] {
  if (ofGroups.test(field)) note('webhooks of groups', field);
  return readers[field]?.(value, note) ?? [];
}

/** Messages and statuses, in one body or alone; an error of the account may stand beside them (CLOUD-API 19). */
function conversation(value: Value, note: Note, standby: boolean): ChannelEvent[] {
  const contacts = contactsIn(value.contacts);
  for (const { code } of eachOf(errorForm, value.errors)) note('an error of a number', code);
  return [
    ...list.parse(value.messages).flatMap((one) => messageEvents(one, { contacts, note, fromMe: false, standby })),
    ...echoes(value, note, standby),
    ...list.parse(value.statuses).flatMap((one) => statusEvents(one, contacts, note)),
  ];
}

/** What the company's phone wrote, or an assistant or another program on the same number. */
function echoes(value: Value, note: Note, standby: boolean): ChannelEvent[] {
  const contacts = contactsIn(value.contacts);
  return list
    .parse(value.message_echoes)
    .flatMap((one) => messageEvents(one, { contacts, note, fromMe: true, standby }));
}

const stateForm = z.object({
  type: text,
  action: text,
  contact: z.object({ full_name: text, first_name: text, phone_number: idText }),
});

/** The agenda of the app on the phone. An entry that was removed there stays a contact here. */
function agenda(value: Value): ChannelEvent[] {
  const entries = eachOf(stateForm, value.state_sync).flatMap(({ type, action, contact }): AgendaEntry[] => {
    const number = addressOf({ ids: [contact.phone_number] })?.number;
    const name = contact.full_name || contact.first_name;
    return type === 'contact' && action !== 'remove' && number && name ? [{ number, lid: null, name }] : [];
  });
  return entries.length > 0 ? [{ type: 'agenda', entries }] : [];
}

const callForm = z.object({
  id: z.string().min(1),
  from: idText,
  from_user_id: idText,
  from_parent_user_id: idText,
  direction: text,
});
/** Hours of free answers after a call of the customer. */
const windowOfCall = 24;

/** Calls of customers; a call that ends has the id with which it began, so both are one. */
function calls(value: Value, note: Note): ChannelEvent[] {
  const contacts = contactsIn(value.contacts);
  for (const status of list.parse(value.statuses)) statusEvents(status, contacts, note);
  return eachOf(callForm, value.calls).flatMap(({ id, from, from_user_id, from_parent_user_id, direction }) => {
    if (direction === 'BUSINESS_INITIATED') return [];
    const contact = contactFor(contacts, [from, from_user_id]);
    const chat = addressOf({
      ids: [contact?.wa_id, from],
      userIds: [from_user_id, contact?.user_id],
      parentUserIds: [from_parent_user_id, contact?.parent_user_id],
      username: contact?.profile.username,
    });
    return chat ? [{ type: 'call', chat, callId: id, window: windowOfCall }] : [];
  });
}

const preferenceForm = z.object({
  wa_id: idText,
  user_id: idText,
  parent_user_id: idText,
  category: text,
  value: text,
  timestamp: seconds,
});

/** Who wants no marketing from this number any more, or wants it again (CLOUD-API 13). */
function preferences(value: Value, note: Note): ChannelEvent[] {
  const contacts = contactsIn(value.contacts);
  return eachOf(preferenceForm, value.user_preferences).flatMap((one): ChannelEvent[] => {
    const { wa_id, user_id, parent_user_id, category, value: wanted, timestamp: sentAt } = one;
    const contact = contactFor(contacts, [wa_id, user_id]);
    const chat = addressOf({
      ids: [wa_id, contact?.wa_id],
      userIds: [user_id, contact?.user_id],
      parentUserIds: [parent_user_id, contact?.parent_user_id],
      username: contact?.profile.username,
    });
    const isKnown = wanted === 'stop' || wanted === 'resume';
    if (!isKnown || category !== 'marketing_messages') note('an unknown preference', `${category} ${wanted}`);
    if (!chat || !isKnown || category !== 'marketing_messages') return [];
    return [{ type: 'preference', chat, wid: `${wanted} ${one.timestamp}`, marketing: wanted, sentAt }];
  });
}
