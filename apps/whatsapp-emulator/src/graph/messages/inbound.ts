import type { Sent } from '../../delivery/outbox.ts';
import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import { type Person, personFor } from '../people.ts';
import type { NumberRecord } from '../records.ts';
import { messagingValue, tell } from '../webhooks/tell.ts';
import { quotedIdIn, typedContent } from './from-proto.ts';
import type { InboundExtras, TypedContent } from './typed-content.ts';

/** A person's phone sent something to an official number: opens the window and tells the apps. */
export async function messageFromPerson(world: World, number: NumberRecord, phone: Phone, sent: Sent): Promise<void> {
  const content = sent.official?.content ?? (await typedContent(world, number, sent.message));
  if (!content) return;
  const person = personFor(world, number, phone);
  const context = contextOf(number, phone, person, quotedIdIn(sent.message));
  phone.screen.mark(sent.id, 'delivered');
  const { referral, sentAt } = sent.official?.extras ?? {};
  if (opensWindow(content)) openWindow(world, number, phone, { byAdvertisement: Boolean(referral), at: sentAt });
  tellInbound(world, number, phone, sent.id, content, { context, ...sent.official?.extras });
}

/** The answered message and its author; somebody without a known number is not named. */
function contextOf(
  { number }: NumberRecord,
  phone: Phone,
  { waId }: Person,
  id: string | undefined,
): object | undefined {
  if (id === undefined) return undefined;
  const from = phone.screen.find(id)?.fromMe ? waId : number;
  return { ...(from && { from }), id };
}

/** Edits, revokes and removed reactions are no messages of the person. */
function opensWindow({ type }: TypedContent): boolean {
  return !['edit', 'revoke', 'system'].includes(type);
}

/** The person wrote or called: 24 hours; by an advertisement more, once it is answered. */
export function openWindow(
  world: World,
  number: NumberRecord,
  phone: Phone,
  { byAdvertisement = false, at = world.clock() }: { byAdvertisement?: boolean; at?: number | undefined } = {},
): void {
  const conversation = world.graph.conversation(number.id, phone.number);
  conversation.lastFromPerson = at;
  if (byAdvertisement) conversation.adClickAt = at;
}

/** Tells the apps of one message of a person; under `standby` while Meta's agent holds the conversation. */
export function tellInbound(
  world: World,
  number: NumberRecord,
  phone: Phone,
  id: string,
  content: TypedContent,
  extras: InboundExtras = {},
): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account || !receives(number)) return;
  const person = personFor(world, number, phone);
  const message = {
    ...senderOf(person, extras.withoutSender),
    id,
    timestamp: String(Math.floor((extras.sentAt ?? world.clock()) / 1000)),
    ...content,
    ...(extras.context && { context: extras.context }),
    ...(extras.referral && { referral: extras.referral }),
  };
  const contacts = extras.withoutContacts ? undefined : { contacts: [person.contact] };
  const field = world.graph.conversation(number.id, phone.number).heldByAgent ? 'standby' : 'messages';
  const value = messagingValue(number, {
    ...contacts,
    messages: [message],
    ...(extras.errors && { errors: extras.errors }),
  });
  tell(world, { account, number, field, value });
}

/** A number that nobody registered receives nothing. */
function receives({ platformType, status }: NumberRecord): boolean {
  return platformType === 'CLOUD_API' && status === 'CONNECTED';
}

function senderOf({ waId, userId }: Person, isNameless = false): object {
  return { ...(waId && !isNameless && { from: waId }), from_user_id: userId };
}
