import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import type { GraphError } from '../errors.ts';
import { personFor } from '../people.ts';
import { countDelivered } from '../pricing.ts';
import type { NumberRecord, SentRecord } from '../records.ts';
import { messagingValue, tell } from '../webhooks/tell.ts';

const ORDER: SentRecord['status'][] = ['accepted', 'sent', 'delivered', 'read', 'played'];

/** Moves a message of the business forward and tells its status. A status that it already had is not told again. */
export function tellStatus(
  world: World,
  sent: SentRecord,
  status: 'sent' | 'delivered' | 'read' | 'played',
  phone: Phone,
): void {
  if (sent.status === 'failed' || ORDER.indexOf(status) <= ORDER.indexOf(sent.status)) return;
  const wasDelivered = ORDER.indexOf(sent.status) >= ORDER.indexOf('delivered');
  sent.status = status;
  const number = world.graph.numbers.get(sent.numberId);
  if (!number) return;
  if (status !== 'sent' && !wasDelivered) countDelivered(world, number, sent);
  const isFirstOfItsKind = status === 'sent' || !wasDelivered;
  const pricing = isFirstOfItsKind && {
    pricing: { billable: sent.billable, pricing_model: 'PMP', type: sent.pricingType, category: sent.category },
  };
  tellStatuses(world, number, phone, { ...base(world, sent, number, phone, status), ...pricing });
}

/** Tells that a message failed. */
export function tellFailure(world: World, sent: SentRecord, error: GraphError, phone: Phone | undefined): void {
  sent.status = 'failed';
  const number = world.graph.numbers.get(sent.numberId);
  if (!number) return;
  const status = { ...base(world, sent, number, phone, 'failed'), errors: [error.inWebhook()] };
  tellStatuses(world, number, phone, status);
}

function base(world: World, sent: SentRecord, number: NumberRecord, phone: Phone | undefined, status: string) {
  const person = phone && personFor(world, number, phone);
  const recipient = person ? person.waId : sent.phone;
  return {
    id: sent.id,
    status,
    timestamp: String(Math.floor(world.clock() / 1000)),
    ...(recipient && { recipient_id: recipient }),
    ...(person && { recipient_user_id: person.userId }),
    ...(sent.callbackData !== undefined && { biz_opaque_callback_data: sent.callbackData }),
  };
}

function tellStatuses(world: World, number: NumberRecord, phone: Phone | undefined, status: object): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  const contacts = phone && { contacts: [personFor(world, number, phone).contact] };
  const isHeld = phone && world.graph.conversation(number.id, phone.number).heldByAgent;
  const field = isHeld ? 'standby' : 'messages';
  tell(world, { account, number, field, value: messagingValue(number, { ...contacts, statuses: [status] }) });
}
