import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform.ts';
import type { Sessions } from '../security/sessions.ts';
import { useAdapter } from './adapter.ts';
import { createDelivery } from './delivery.ts';
import { admitSocket } from './handshake.ts';
import { createLocalPresence } from './presence.ts';
import type { Realtime } from './realtime.ts';
import { room } from './rooms.ts';
import { createSharedPresence } from './shared-presence.ts';
import type { Signals } from './signals.ts';
import { callerIn, keepRoomsRight, listenToSocket } from './socket.ts';

/** Both 18 s (SPEC §7). */
const pingMilliseconds = 18_000;
const recoveryMilliseconds = 2 * 60_000;
/** So that the browser reads why before its socket closes (SPEC §4.5, "outro computador"). */
const farewellMilliseconds = 500;

/** What the sockets are built on. */
export interface RealtimeParts {
  configuration: Configuration;
  logger: Logger;
  clock: Clock;
  database: Database;
  sessions: Sessions;
  signals: Signals;
}

/** The socket.io server: one namespace, rooms joined by the server only. */
export async function createRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { configuration, logger, clock, sessions, signals } = parts;
  const io = new Server({
    cors: { origin: [...configuration.webOrigins], credentials: true },
    serveClient: false,
    pingInterval: pingMilliseconds,
    pingTimeout: pingMilliseconds,
    maxHttpBufferSize: 100_000,
    connectionStateRecovery: { maxDisconnectionDuration: recoveryMilliseconds, skipMiddlewares: false },
  });
  const adapter = await useAdapter(io, configuration, parts.database.pool, logger);
  const deliver = createDelivery(io, logger);
  const local = createLocalPresence(clock, ({ userId, companyId, online }) => {
    const visible = online || !shared.onlineElsewhere(userId);
    if (visible) deliver({ name: 'presence', companyId, audience: { to: 'company' }, payload: { userId, online } });
    shared.announce();
  });
  const shared = createSharedPresence(io, () => local, clock, adapter.spansProcesses);

  io.use(admitSocket(sessions));
  io.on('connection', (socket) => listenToSocket(socket, parts, local));

  function endSession(sessionId: string): void {
    const farewell = setTimeout(
      () => io.local.in(room.session(sessionId)).disconnectSockets(true),
      farewellMilliseconds,
    );
    farewell.unref();
  }
  const stopHearing = signals.hear((signal) => {
    if (signal.kind === 'session-ended') return endSession(signal.sessionId);
    for (const socket of io.of('/').sockets.values()) {
      const { session } = callerIn(socket);
      const concerned =
        signal.kind === 'user-changed' ? session.userId === signal.userId : session.companyId === signal.companyId;
      if (concerned) void keepRoomsRight(socket, parts);
    }
  });

  return {
    async attach(server) {
      io.attach(server);
    },
    publish: deliver,
    endSession,
    online: (userId) => local.users().includes(userId) || shared.onlineElsewhere(userId),
    connections: () => io.of('/').sockets.size,
    async close() {
      stopHearing();
      io.disconnectSockets(true);
      await io.close();
      // After the sockets, whose closing it still hears of.
      local.close();
      shared.close();
      await adapter.close();
    },
  };
}
