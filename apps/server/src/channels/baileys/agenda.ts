import { once } from 'node:events';
import type { BaileysEventMap } from 'baileys';
import type { AgendaEntry } from '../port.ts';
import { chatAddress } from './address.ts';
import type { LiveSocket } from './live-socket.ts';

/** The collection in which a phone shares its contacts. */
const collection = 'critical_unblock_low';
/** How long the library may take to report what it has read (milliseconds). */
const patience = 2_000;

/**
 * Reads the contacts of the phone's agenda. WhatsApp shares them with linked devices; all are asked for each time,
 * because an earlier reading may not have been stored. Sending waits meanwhile, which is why this is done on request
 * only (see `leaveSharedSettings`).
 */
export async function readAgenda({ socket, pairing }: LiveSocket): Promise<AgendaEntry[]> {
  const found: AgendaEntry[] = [];
  const reported = new EventTarget();
  const collect = (contacts: BaileysEventMap['contacts.upsert']) => {
    found.push(...contacts.flatMap(entryOf));
    reported.dispatchEvent(new Event('contacts'));
  };
  socket.ev.on('contacts.upsert', collect);
  try {
    const first = once(reported, 'contacts', { signal: AbortSignal.timeout(30_000) });
    first.catch(() => undefined);
    await pairing.keys.set({ 'app-state-sync-version': { [collection]: null } });
    await socket.resyncAppState([collection], false);
    // The library reports a moment after it has read; an empty agenda is never reported.
    await Promise.race([first, new Promise((passed) => setTimeout(passed, patience).unref())]);
  } finally {
    socket.ev.off('contacts.upsert', collect);
  }
  return found;
}

function entryOf({ id, name, lid, phoneNumber }: BaileysEventMap['contacts.upsert'][number]): AgendaEntry[] {
  const person = chatAddress(id, phoneNumber ?? lid);
  if (person.isGroup || person.number === null || !name) return [];
  return [{ number: person.number, lid: person.lid ?? lid ?? null, name }];
}
