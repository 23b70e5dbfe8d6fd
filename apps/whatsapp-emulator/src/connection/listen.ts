import type { Server } from 'node:net';

/** A listening server: its address, and a function that closes it. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Makes a server listen; port 0 lets the system choose. Rejects if the port is taken. */
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
