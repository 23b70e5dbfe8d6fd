const SESSION_TALK = /session|prekey|Decrypted message with/i;

/** libsignal prints sessions with their private keys to the console (WHATSAPP.md): those lines are dropped. */
export function silenceLibsignal(): void {
  const { console: terminal } = globalThis;
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const write = terminal[level].bind(terminal);
    terminal[level] = (...words: unknown[]) => {
      if (!SESSION_TALK.test(String(words[0]))) write(...words);
    };
  }
}
