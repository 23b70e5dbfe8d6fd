/** libsignal logs sessions and private keys to the console; this silences it in tests. */
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => undefined;
