import type { World } from '../../world.ts';
import type { NumberRecord } from '../records.ts';
import { tell } from '../webhooks/tell.ts';

/** The owner's phone changed: the account is cut off, then connected again by itself (CLOUD-API 18). */
export function changeLink(
  world: World,
  number: NumberRecord,
  event: 'ACCOUNT_OFFBOARDED' | 'ACCOUNT_RECONNECTED',
): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  number.status = event === 'ACCOUNT_OFFBOARDED' ? 'OFFLINE' : 'CONNECTED';
  const waba_info = { waba_id: account.id, owner_business_id: account.portfolioId };
  tell(world, { account, field: 'account_update', value: { event, waba_info } });
}
