import type { Sent } from '../../delivery/outbox.ts';
import type { World } from '../../world.ts';
import { typedContent } from '../messages/from-proto.ts';
import { userIdFor } from '../people.ts';
import type { NumberRecord } from '../records.ts';
import { messagingValue, tell } from '../webhooks/tell.ts';

/** The owner wrote, edited or deleted something on the phone (coexistence): told as an echo; it opens no window. */
export async function echoOfOwner(world: World, number: NumberRecord, sent: Sent): Promise<void> {
  const account = world.graph.accounts.get(number.accountId);
  const phone = world.phones.byNumber(sent.to);
  // Groups of the app are not synchronised.
  if (!account || !phone) return;
  const content = sent.official?.content ?? (await typedContent(world, number, sent.message));
  if (!content || content.type === 'reaction') return;
  const echo = {
    from: number.number,
    to: phone.number,
    to_user_id: userIdFor(world, number, phone),
    id: sent.id,
    timestamp: String(Math.floor(world.clock() / 1000)),
    ...content,
  };
  tell(world, {
    account,
    number,
    field: 'smb_message_echoes',
    value: messagingValue(number, { message_echoes: [echo] }),
  });
}
