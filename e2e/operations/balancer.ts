import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands in front of several processes in production: new connections go to those that are ready. */
export interface Balancer {
  url: string;
  /** Whether new connections may go to the process of this port. */
  isPassingTo(port: number): boolean;
  close(): void;
}

/** Milliseconds between two questions whether a process is ready. */
const looking = 100;

/** Balances the connections to processes by the ports of their APIs; `ports` may change. */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const open = new Set<Socket>();
  const look = async () => {
    const listed = ports();
    for (const port of ready) if (!listed.includes(port)) ready.delete(port);
    for (const port of listed) {
      // Operations are on the port after the API's.
      const isReady = await fetch(`http://127.0.0.1:${port + 1}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
    }
  };
  const timer = setInterval(() => void look(), looking);
  await look();
  const server = createServer((client) => pass(client, [...ready].reverse()));

  /** Passes a connection to the first process that accepts it. */
  function pass(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy();
    const behind = connect(port, '127.0.0.1');
    let isConnected = false;
    behind.once('connect', () => {
      isConnected = true;
      client.pipe(behind).pipe(client);
    });
    for (const socket of [client, behind]) open.add(socket);
    client.on('error', () => behind.destroy());
    client.on('close', () => behind.destroy());
    behind.on('error', () => (isConnected ? client.destroy() : pass(client, others)));
    behind.on('close', () => isConnected && client.destroy());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    isPassingTo: (process) => ready.has(process),
    close() {
      clearInterval(timer);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
