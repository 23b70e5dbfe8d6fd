import type { Server as HttpServer } from 'node:http';
import type { ProcessReport } from '@recado/contract';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Configuration } from '../../configuration.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { DomainEvent } from '../database/domain-event.ts';
import type { OwnFigures } from '../observability/process-report.ts';
import type { Sessions } from '../security/sessions.ts';
import type { Storage } from '../storage/storage.ts';
import { type SocketAdapter, useAdapter } from './adapter.ts';
import { admitSocket, admitWithinCount, endWithSubscription, isCrowded } from './admission.ts';
import { createDelivery, rememberEvents, room } from './delivery.ts';
import { hearCompaniesOfSockets } from './heard-companies.ts';
import { createLocalPresence, createSharedPresence } from './presence.ts';
import { createProcessReports } from './process-reports.ts';
import { sendAway } from './send-away.ts';
import { sendFramesTogether } from './send-frames-together.ts';
import type { Signals } from './signals.ts';
import { callerIn, keepRoomsRight, listenToSocket } from './socket.ts';
import type { SocketFeature } from './socket-feature.ts';

/** Browsers' sockets: the receivers of events, and the users who are online (SERVER §1, §2 Online). */
export interface Realtime {
  /** Accepts connections on the API listener. */
  attach(server: HttpServer): Promise<void>;
  /** Sends an event to its audience; called by the database after a unit of work commits. */
  publish(event: DomainEvent): void;
  /** Closes the sockets of a session that ended. */
  endSession(sessionId: string): void;
  /** Whether the user is online in any process: an open socket and a recent ping. */
  online(userId: number): boolean;
  /** Whether a page of the user is open and visible, in any process. */
  isWatching(userId: number): boolean;
  /** The number of open sockets in this process. */
  connections(): number;
  /** Whether events reach the other processes; one that this process sent itself came back (`ProcessMessages.heard`). */
  heard(): ReturnType<SocketAdapter['heard']>;
  /** The reports of all processes, this one first. */
  processReports(): Promise<ProcessReport[]>;
  close(): Promise<void>;
}

/** Both 18 s (SPEC §7). */
const pingMilliseconds = 18_000;
/** Lets the browser read the reason before its socket closes (SPEC §4.5, "outro computador"). */
const farewellMilliseconds = 500;
/** Within how many milliseconds browsers read again what they may have missed: not all at once. */
const readAgainMilliseconds = 3000;

/** The dependencies of the sockets. */
export interface RealtimeParts {
  configuration: Configuration;
  logger: Logger;
  clock: Clock;
  database: Database;
  /** Signs the addresses of files in events. */
  storage: Pick<Storage, 'address'>;
  sessions: Sessions;
  signals: Signals;
  /** The report of this process. */
  ownFigures: () => Promise<OwnFigures>;
  /** How features are connected to the sockets. */
  features: readonly SocketFeature[];
  /** Milliseconds between checks for ended subscriptions; shorter in tests. */
  subscriptionCheck?: number;
}

/** Has the browsers of this process read what events of other processes may have changed. */
function askToReadAgain(io: Server): void {
  for (const socket of io.of('/').sockets.values()) {
    setTimeout(() => socket.emit('ready', { missed: null }), Math.random() * readAgainMilliseconds).unref();
  }
}

/** The socket.io server: one namespace; only the server joins rooms. */
export async function createRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { configuration, logger, clock, storage, sessions, signals } = parts;
  /** Whether the browsers leave this process: it accepts no new ones. */
  let leaving = false;
  const io = new Server({
    cors: { origin: [...configuration.webOrigins], credentials: true },
    serveClient: false,
    pingInterval: pingMilliseconds,
    pingTimeout: pingMilliseconds,
    maxHttpBufferSize: 100_000,
    allowRequest: (_request, answer) => answer(leaving ? 'leaving' : null, !leaving),
  });
  const adapter = await useAdapter(io, {
    ...parts,
    onGap: () => askToReadAgain(io),
    allHearCompanies: () => shared.allHearCompanies(),
  });
  const companies = hearCompaniesOfSockets(adapter);
  const aloneSince = (): number => shared.aloneSince();
  const isAlone = () => aloneSince() < Number.POSITIVE_INFINITY;
  parts.database.units.wakeOthersUnless(isAlone);
  const recentEvents = rememberEvents(clock, aloneSince);
  const deliver = createDelivery(io, {
    logger,
    storage,
    recentEvents,
    isAlone,
  });
  const local = createLocalPresence(
    clock,
    ({ userId, companyId, online }) => {
      const visible = online || !shared.onlineElsewhere(userId);
      if (visible) deliver({ name: 'online', companyId, audience: { to: 'company' }, payload: { userId, online } });
      shared.announce();
    },
    () => shared.announceSoon(),
  );
  const shared = createSharedPresence(io, () => local, clock, adapter);
  shared.announce();

  const sockets = () => io.of('/').sockets.size;
  const processReports = createProcessReports({
    io,
    own: async () => ({ ...(await parts.ownFigures()), id: shared.process, sockets: sockets() }),
    others: shared.others,
  });

  io.use(admitSocket(sessions, configuration.webOrigins));
  io.use(admitWithinCount(io));
  io.on('connection', (socket) => {
    // Sockets that connect at the same moment may have passed before the others were counted.
    if (isCrowded(io, socket)) socket.disconnect(true);
    else listenToSocket(socket, { parts, presence: local, recentEvents, companies });
  });

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
  const stopHearingGaps = signals.onGap(() => {
    for (const socket of io.of('/').sockets.values()) void keepRoomsRight(socket, parts);
  });
  const stopChecking = endWithSubscription(io, parts, parts.subscriptionCheck);

  let attached = false;
  return {
    async attach(server) {
      io.attach(server);
      sendFramesTogether(io);
      attached = true;
    },
    publish: deliver,
    endSession,
    online: (userId) => local.users().includes(userId) || shared.onlineElsewhere(userId),
    isWatching: (userId) => local.watchers().includes(userId) || shared.watchesElsewhere(userId),
    connections: sockets,
    heard: adapter.heard,
    processReports,
    async close() {
      leaving = true;
      await sendAway(io, configuration.socketDrainMs);
      stopHearing();
      stopHearingGaps();
      stopChecking();
      for (const feature of parts.features) feature.close?.();
      // Without the role `api` no listener is attached, and socket.io's own close needs one.
      await (attached ? io.close() : io.of('/').adapter.close());
      // After the sockets, because closing them still changes it.
      local.close();
      shared.close();
      companies.close();
      await adapter.close();
    },
  };
}
