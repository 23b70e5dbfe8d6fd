import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { newWamid } from './ids.ts';
import { personFor } from './people.ts';
import type { NumberRecord } from './records.ts';
import { messagingValue, tell } from './webhooks/tell.ts';

/** Who answers a person changes: to Meta's agent, from it to the app, or to nobody (CLOUD-API 12). */
export type Handover = 'control_passed' | 'control_taken' | 'started' | 'released';

/**
 * Meta's agent begins to hold a conversation, passes it to the app, or somebody else takes it from the app. Only
 * `control_passed` (to the new owner) and `control_taken` (to the former one) are told.
 */
export function handOver(world: World, number: NumberRecord, phone: Phone, handover: Handover): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  world.graph.conversation(number.id, phone.number).heldByAgent =
    handover === 'started' || handover === 'control_taken';
  world.changed({ kind: 'graph' });
  if (handover === 'started' || handover === 'released') return;
  const { waId, userId } = personFor(world, number, phone);
  const roles =
    handover === 'control_passed'
      ? { previous_owner_role: 'BUSINESS_AI', new_owner_role: 'APP' }
      : { previous_owner_role: 'APP', new_owner_role: 'BUSINESS_AI' };
  const value = {
    messaging_product: 'whatsapp',
    recipient: { display_phone_number: number.number, phone_number_id: number.id },
    sender: { ...(waId && { phone_number: waId }), user_id: userId },
    timestamp: String(Math.floor(world.clock() / 1000)),
    type: handover,
    [handover]: { ...roles, metadata: '' },
  };
  tell(world, { account, number, field: 'messaging_handovers', value });
}

/** Meta's agent answers the person: shown on the phone, told as an echo under `standby`. Returns the message's id. */
export function agentSays(world: World, number: NumberRecord, phone: Phone, text: string): string {
  const account = world.graph.accounts.get(number.accountId);
  const id = newWamid(phone.number);
  const arrival = { id, chat: number.number, from: number.number, fromMe: false, at: world.clock() };
  phone.screen.show({ ...arrival, message: { conversation: text } });
  world.changed({ kind: 'messages', number: phone.number, chat: number.number });
  const { waId, userId, contact } = personFor(world, number, phone);
  const echo = {
    from: number.number,
    ...(waId && { to: waId }),
    to_user_id: userId,
    id,
    timestamp: String(Math.floor(world.clock() / 1000)),
    type: 'text',
    text: { body: text },
  };
  const value = messagingValue(number, { contacts: [contact], message_echoes: [echo] });
  if (account) tell(world, { account, number, field: 'standby', value });
  return id;
}
