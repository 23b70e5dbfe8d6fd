import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Call, callerOf } from '../../testing/call.ts';
import type { TestUser } from '../../testing/factories.ts';
import type { EmulatorWorld } from './emulator-world.ts';
import type { Facts, FactsRequest, Ready } from './server-process.ts';
import { type Connections, connectionsOf } from './server-world.ts';

/** The whole server in its own process, with its own memory and event loop. */
export interface ServerApart {
  admin: TestUser;
  server: { call: Call };
  connections: Connections;
  /** Requests facts of the process; without `measure`, the current measurement continues. */
  ask(request?: FactsRequest): Promise<Facts>;
  /** Whether the process is running. */
  lives(): boolean;
  close(): Promise<void>;
}

/** Starts the server with the emulator as its WhatsApp. */
export async function startServerApart(world: EmulatorWorld): Promise<ServerApart> {
  const program = fileURLToPath(new URL('./server-process.ts', import.meta.url));
  const child: ChildProcess = fork(program, [world.emulator.socketUrl], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: world.emulator.mediaCertificate },
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  const { admin } = ready;
  const call = callerOf(ready.apiUrl);
  return {
    admin,
    server: { call },
    connections: connectionsOf(world, admin, call),
    async ask(request = { advance: 0, measure: true }) {
      child.send(request);
      const [facts] = (await once(child, 'message')) as [Facts];
      return facts;
    },
    lives: () => child.exitCode === null,
    async close() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
