import { storable } from '../../../platform/text/foreign-text.ts';
import type { AccountChange } from '../../account-events.ts';
import type { ChannelEvent } from '../../port.ts';
import { accountChangeIn, accountOf, errorsAlone } from './account-changes.ts';
import { changesIn } from './envelope.ts';
import type { Note } from './note-once.ts';
import { isOfNumber, numberEvents } from './number-events.ts';
import type { Sender } from './senders.ts';

/** What a webhook brings for one number: events of its conversations. */
export interface NumberParcel {
  phoneNumberId: string;
  events: ChannelEvent[];
}

/** What it brings for one account. */
export interface AccountParcel {
  accountId: string;
  at: number;
  change: AccountChange;
}

/** A webhook that was read, with who sent it. */
export interface Parcels {
  sender: Sender;
  numbers: NumberParcel[];
  accounts: AccountParcel[];
}

/** How much a webhook costs to store: its events and changes, and one for itself. */
export function sizeOf({ numbers, accounts }: Parcels): number {
  return 1 + accounts.length + numbers.reduce((sum, { events }) => sum + events.length, 0);
}

/**
 * Reads a webhook. A change of a number without the number's id is noted and left out. `now`: the time of a change that
 * names none.
 */
export function parcelsIn(body: unknown, sender: Sender, { note, now }: { note: Note; now: number }): Parcels {
  const { changes, skipped } = changesIn(body);
  if (skipped > 0) note('a webhook of another form', '');
  const numbers = new Map<string, NumberParcel>();
  const accounts: AccountParcel[] = [];
  for (const change of changes) {
    const at = Number.isFinite(change.at) ? change.at : now;
    const accountId = accountOf(change);
    for (const error of errorsAlone(change)) accounts.push(storable({ accountId, at, change: error }));
    if (!isOfNumber(change.field)) {
      if (!('errors' in change.value))
        accounts.push(storable({ accountId, at, change: accountChangeIn(change, note) }));
      continue;
    }
    const { phoneNumberId } = change;
    if (phoneNumberId === null) {
      note('a change without the id of its number', change.field);
      continue;
    }
    const parcel = numbers.get(phoneNumberId) ?? { phoneNumberId, events: [] };
    // One by one: a webhook has more events than a function takes arguments.
    for (const event of numberEvents(change, note)) parcel.events.push(event);
    numbers.set(phoneNumberId, parcel);
  }
  return { sender, numbers: [...numbers.values()], accounts };
}
