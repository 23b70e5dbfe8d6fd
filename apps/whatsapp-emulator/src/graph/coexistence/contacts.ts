import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import type { NumberRecord } from '../records.ts';
import { messagingValue, tell } from '../webhooks/tell.ts';

/** The most contacts in one webhook. */
const AT_A_TIME = 100;

/** A contact in the owner's address book. */
export interface SavedContact {
  number: string;
  name: string;
}

/** All contacts of the owner: those that were saved, told in parts. */
export function tellAllContacts(world: World, number: NumberRecord, owner: Phone): void {
  const saved = Object.entries(owner.record.contactNames ?? {}).map(([digits, name]) => ({ number: digits, name }));
  for (let start = 0; start < saved.length; start += AT_A_TIME) {
    tellContacts(world, number, saved.slice(start, start + AT_A_TIME), 'add');
  }
}

/** The owner saved or removed contacts on the phone, after the business asked for them. */
export function tellContacts(
  world: World,
  number: NumberRecord,
  contacts: readonly SavedContact[],
  action: 'add' | 'remove',
): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  const timestamp = String(Math.floor(world.clock() / 1000));
  const state_sync = contacts.map((saved) => ({
    type: 'contact',
    contact: contactOf(saved, action),
    action,
    metadata: { timestamp },
  }));
  tell(world, { account, number, field: 'smb_app_state_sync', value: messagingValue(number, { state_sync }) });
}

/** Of a removed contact only the number is told. */
function contactOf({ number, name }: SavedContact, action: 'add' | 'remove'): object {
  if (action === 'remove') return { phone_number: number };
  return { full_name: name, first_name: name.split(' ')[0] ?? name, phone_number: number };
}
