import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { newWamid } from './ids.ts';
import { tellInbound } from './messages/inbound.ts';
import { personFor, userIdFor } from './people.ts';
import type { NumberRecord } from './records.ts';
import { messagingValue, tell } from './webhooks/tell.ts';

/** The person stops or resumes marketing of a number: told at the app's default address (CLOUD-API 13). */
export function changePreference(world: World, number: NumberRecord, phone: Phone, value: 'stop' | 'resume'): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  world.graph.conversation(number.id, phone.number).stoppedMarketing = value === 'stop';
  const person = personFor(world, number, phone);
  const preference = {
    ...(person.waId && { wa_id: person.waId }),
    user_id: person.userId,
    detail:
      value === 'stop' ? 'User requested to stop marketing messages' : 'User requested to resume marketing messages',
    category: 'marketing_messages',
    value,
    timestamp: Math.floor(world.clock() / 1000),
  };
  const told = messagingValue(number, { contacts: [person.contact], user_preferences: [preference] });
  tell(world, { account, number, field: 'user_preferences', value: told });
}

/** The user ids of a person change: every number that they wrote to is told, without a number (CLOUD-API 2). */
export function changeUserId(world: World, phone: Phone): void {
  const talked = numbersOf(world, phone);
  const before = new Map(talked.map((number) => [number.id, userIdFor(world, number, phone)]));
  phone.record.userIdGeneration = (phone.record.userIdGeneration ?? 0) + 1;
  for (const number of talked) {
    const user_id = userIdFor(world, number, phone);
    const body = `${phone.record.name} changed from ${before.get(number.id)} to ${user_id}`;
    const system = { body, type: 'user_changed_user_id', user_id, previous_user_id: before.get(number.id) };
    tellSystem(world, number, phone, system);
  }
  world.changed({ kind: 'phones', number: phone.number });
}

/** The person takes another number: the chats with official numbers move there, and those are told. Returns the phone. */
export function changeNumber(world: World, phone: Phone, to: string): Phone {
  const talked = numbersOf(world, phone);
  const moved = world.phones.add(to, phone.record.name);
  const { username, hidesNumber } = phone.record;
  Object.assign(moved.record, { username, hidesNumber });
  phone.record.notOnWhatsApp = true;
  for (const number of talked) {
    for (const { id, fromMe, content, at, offer } of phone.screen.list(number.number)) {
      const from = fromMe ? to : number.number;
      moved.screen.show({ id, chat: number.number, from, fromMe, message: content, at, offer });
    }
    moveConversation(world, number, phone, moved);
    const system = {
      body: `${phone.record.name} changed from ${phone.number} to ${to}`,
      type: 'user_changed_number',
      wa_id: to,
      user_id: userIdFor(world, number, moved),
      previous_user_id: userIdFor(world, number, phone),
    };
    tellSystem(world, number, phone, system);
  }
  world.changed({ kind: 'phones', number: to });
  return moved;
}

function moveConversation(world: World, number: NumberRecord, from: Phone, to: Phone): void {
  const { phone: _, ...known } = world.graph.conversation(number.id, from.number);
  Object.assign(world.graph.conversation(number.id, to.number), known);
}

function numbersOf(world: World, phone: Phone): NumberRecord[] {
  return world.graph
    .conversationsOf(phone.number)
    .map(({ numberId }) => world.graph.numbers.get(numberId))
    .filter((number) => number !== undefined);
}

/** System messages have no `contacts`; one about a user id names no number either. */
function tellSystem(world: World, number: NumberRecord, phone: Phone, system: { type: string; body: string }): void {
  const content = { type: 'system', system };
  const isNameless = system.type === 'user_changed_user_id';
  tellInbound(world, number, phone, newWamid(phone.number), content, {
    withoutContacts: true,
    withoutSender: isNameless,
  });
}
