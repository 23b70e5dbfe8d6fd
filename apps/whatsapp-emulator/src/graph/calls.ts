import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { openWindow } from './messages/inbound.ts';
import { personFor } from './people.ts';
import type { NumberRecord } from './records.ts';
import { messagingValue, tell } from './webhooks/tell.ts';

/** A person calls an official number, or hangs up. A call opens the window. */
export function callFromPerson(
  world: World,
  number: NumberRecord,
  phone: Phone,
  callId: string,
  event: 'connect' | 'terminate',
): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  openWindow(world, number, phone);
  const person = personFor(world, number, phone);
  const call = {
    id: `wacid.${callId}`,
    ...(person.waId && { from: person.waId }),
    from_user_id: person.userId,
    to: number.number,
    event,
    direction: 'USER_INITIATED',
    timestamp: String(Math.floor(world.clock() / 1000)),
    ...(event === 'terminate' && { status: 'FAILED' }),
  };
  tell(world, {
    account,
    number,
    field: 'calls',
    value: messagingValue(number, { contacts: [person.contact], calls: [call] }),
  });
}
