import type { OfficialNumber } from './official-number.ts';

/** The parts of a number that its webhooks name. */
export type Named = Pick<OfficialNumber, 'phoneNumberId' | 'accountId' | 'number'>;

/** A person who writes. */
export interface Sender {
  name?: string;
  number?: string | undefined;
  userId?: string | undefined;
  username?: string;
}

let count = 0;

/** A new id of a message. */
export function newWamid(): string {
  count += 1;
  return `wamid.HBgN${Date.now()}${String(count).padStart(6, '0')}==`;
}

/** Seconds since 1970, as webhooks write them. */
export function now(): string {
  return String(Math.floor(Date.now() / 1000));
}

/** A webhook with one change of a number. */
export function webhook(number: Named, field: string, value: object): object {
  return { object: 'whatsapp_business_account', entry: [entry(number, field, value)] };
}

/** One entry of a webhook. */
export function entry({ accountId, number, phoneNumberId }: Named, field: string, value: object): object {
  const metadata = { display_phone_number: number, phone_number_id: phoneNumberId };
  const changes = [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }];
  return { id: accountId, time: Math.floor(Date.now() / 1000), changes };
}

/** A webhook with one change of an account. */
export function accountWebhook({ accountId }: Named, field: string, value: object, time = Date.now()): object {
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: accountId, time: Math.floor(time / 1000), changes: [{ field, value }] }],
  };
}

/** The description of a person in `contacts[]`. */
export function contact({ name = 'Ana Souza', number, userId, username }: Sender): object {
  return {
    profile: { name, ...(username !== undefined && { username }) },
    ...(number !== undefined && { wa_id: number }),
    ...(userId !== undefined && { user_id: userId }),
  };
}

/** A message of a person; `parts` has its type and what belongs to it. */
export function message({ number, userId }: Sender, parts: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(number !== undefined && { from: number }),
    ...(userId !== undefined && { from_user_id: userId }),
    id: newWamid(),
    timestamp: now(),
    ...parts,
  };
}

/** A webhook with messages of one person. */
export function messagesOf(number: Named, sender: Sender, messages: object[]): object {
  return webhook(number, 'messages', { contacts: [contact(sender)], messages });
}

/** A text of a person. */
export function textOf(sender: Sender, body: string, parts: object = {}): Record<string, unknown> {
  return message(sender, { type: 'text', text: { body }, ...parts });
}

/** A status of a message of ours. */
export function status(id: string, state: string, sender: Sender, parts: object = {}): object {
  return {
    id,
    status: state,
    timestamp: now(),
    ...(sender.number !== undefined && { recipient_id: sender.number }),
    ...(sender.userId !== undefined && { recipient_user_id: sender.userId }),
    ...parts,
  };
}
