import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { newSecret } from '../ids.ts';
import type { NumberRecord } from '../records.ts';
import { tellAllContacts } from './contacts.ts';
import { tellHistory } from './history.ts';

/** A kind of synchronisation that can be asked for once (CLOUD-API, Coexistence). */
export type SyncType = 'smb_app_state_sync' | 'history';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The business asks for the contacts or the history of the app: each once, within 24 hours of the onboarding. They come
 * after the answer. Returns the id of the request.
 */
export function askForSync(world: World, number: NumberRecord, type: SyncType): string {
  if (!number.isOnBizApp) throw new GraphError(100, { details: 'The number is not in the WhatsApp Business app.' });
  if (number.syncs.includes(type)) throw new GraphError(2593107);
  if (world.clock() - number.onboardedAt > DAY_MS) throw new GraphError(2593108);
  number.syncs.push(type);
  world.changed({ kind: 'graph' });
  const owner = world.phones.byNumber(number.number);
  if (owner) {
    setImmediate(() => {
      if (type === 'history') void tellHistory(world, number, owner);
      else tellAllContacts(world, number, owner);
    });
  }
  return newSecret();
}
