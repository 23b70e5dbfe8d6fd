import { startTestServer, type TestServer } from './server.ts';
import { createSocketOpener } from './sockets.ts';

/** A server with other companies on it, of other test files: nothing here stops it or moves its clock. */
export type SharedServer = Omit<TestServer, 'restart' | 'advance' | 'application'>;

let keepsRunning = false;
let shared: Promise<TestServer> | undefined;

/**
 * The shared server of all files in this process that request it. For tests that act in companies of their own and read
 * nothing across companies. Close it in `after`: that only closes the test's sockets while other files may follow.
 */
export async function shareTestServer(): Promise<SharedServer> {
  shared ??= startTestServer({ environment: { GRACE_DAYS: '3' } });
  const server = await shared;
  const sockets = createSocketOpener(server.apiUrl);
  return {
    ...server,
    socket: sockets.open,
    async close() {
      sockets.close();
      server.whatsapp.sent.length = 0;
      if (!keepsRunning) await endSharedServer();
    },
  };
}

/** Lets the shared server run until `endSharedServer`, for several files in one process. */
export function keepSharedServer(): void {
  keepsRunning = true;
}

/** Closes the shared server if there is one. */
export async function endSharedServer(): Promise<void> {
  const server = await shared;
  shared = undefined;
  await server?.close();
}
