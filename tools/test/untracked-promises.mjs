// node:test follows every promise of a process to the test that made it, and keeps each in a map until it is collected: up to
// a sixth of the processor time of the server's tests (an `await` took 1.8 µs, now 0.07). Timers, sockets and suites are
// followed as before. What is lost is the name of the test whose forgotten promise is rejected; the process fails with the
// reason as before.
import hooks from 'node:async_hooks';

const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ trackPromises: false, ...callbacks });
