import { after, before } from 'node:test';
import type { Cells } from '../../../../cell-configuration.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';

/** Two installations behind one sign-in, each with its database and its secret. */
export interface TwoCells {
  a: TestServer;
  b: TestServer;
  /** Where each answers for the other; a test may name another place. */
  addresses: Map<string, string>;
}

/** Starts them before the tests of a file, and closes them after. */
export function useTwoCells(): () => TwoCells {
  let running: TwoCells | undefined;
  before(async () => {
    // Ports are chosen by the system: the addresses are known only once both run.
    const addresses = new Map<string, string>();
    const start = async (own: string) => {
      const cells: Cells = { own, secret: 'a secret of all cells, which only tests know', addresses };
      const apiPath = `/cells/${own}/api-root`;
      const server = await startTestServer({
        configuration: { cells, apiPath, apiUrl: `http://cells.example${apiPath}` },
      });
      addresses.set(own, server.apiUrl);
      return server;
    };
    running = { a: await start('a'), b: await start('b'), addresses };
  });
  after(async () => {
    await Promise.all([running?.a.close(), running?.b.close()]);
  });
  return () => {
    if (!running) throw new Error('The cells have not started');
    return running;
  };
}
