/** libsignal writes sessions and private keys to the console: tests do not want them there. */
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => undefined;
