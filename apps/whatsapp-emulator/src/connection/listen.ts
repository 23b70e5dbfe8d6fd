import type { Server } from 'node:net';

/** A server that listens: where, and how to end it. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Makes a server listen; port 0 lets the system choose. Rejects when the port is taken. */
export async function listen(
  server: Server & { closeAllConnections?(): void },
  host: string,
  port: number,
): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}
