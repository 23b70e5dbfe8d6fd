import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { newSecret } from '../ids.ts';
import type { NumberRecord } from '../records.ts';

/** A kind of synchronisation that can be asked for once (CLOUD-API, Coexistence). */
export type SyncType = 'smb_app_state_sync' | 'history';

/** The business asks for the contacts or the history of the app: each works once. Returns the id of the request. */
export function askForSync(world: World, number: NumberRecord, type: SyncType): string {
  if (!number.isOnBizApp) throw new GraphError(100, { details: 'The number is not in the WhatsApp Business app.' });
  if (number.syncs.includes(type)) throw new GraphError(2593107);
  number.syncs.push(type);
  world.changed({ kind: 'graph' });
  return newSecret();
}
