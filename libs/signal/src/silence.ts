/**
 * The first words of everything libsignal prints. It prints whole sessions, private keys included, through the
 * global console, and has no switch (WHATSAPP.md). The test compares this list with the library's source.
 */
export const signalPrints = [
  'V1 session storage migration error',
  'Migrating session to:',
  'Session already closed',
  'Closing session:',
  'Session already open',
  'Opening session:',
  'Removing old closed session:',
  'Closing open session in favor of incoming prekey bundle',
  'WARNING: Expected pubkey of length 33',
  'Unhandled bucket type (for naming):',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session.',
] as const;

let silenced = false;

/** Keeps libsignal's output from every log; other users of the console are not touched. Safe to call again. */
export function silenceSignal(target: Pick<Console, 'info' | 'warn' | 'error' | 'log'> = console): void {
  if (target === console && silenced) return;
  silenced = silenced || target === console;
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = target[level].bind(target);
    target[level] = (...parts: unknown[]) => {
      const [first] = parts;
      if (typeof first === 'string' && signalPrints.some((words) => first.startsWith(words))) return;
      print(...parts);
    };
  }
}
