import { undoFailedTries } from './failed-tries.ts';
import { silenceSignal } from './silence.ts';

/**
 * Makes libsignal, which Baileys brings along, fit for a server: it prints no keys, and a message that cannot be read
 * harms no session. For the whole process; safe to call again.
 */
export function tameSignal(): void {
  silenceSignal();
  undoFailedTries();
}
