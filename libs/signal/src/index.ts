import { undoFailedTries } from './failed-tries.ts';
import { silenceSignal } from './silence.ts';

/**
 * Patches libsignal, which Baileys depends on, for use in a server: it logs no keys, and a message that cannot be
 * decrypted does not corrupt a session. Applies to the whole process; safe to call again.
 */
export function patchLibsignal(): void {
  silenceSignal();
  undoFailedTries();
}
