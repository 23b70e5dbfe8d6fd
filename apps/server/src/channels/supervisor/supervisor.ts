import type { Unit } from '../../platform/database/database.ts';
import { together } from '../../platform/database/unit.ts';
import { noteHeld } from '../../platform/observability/metrics/connections.ts';
import { startStoring } from '../../platform/observability/metrics/messages.ts';
import { spannedEntry } from '../../platform/observability/tracing/tracer.ts';
import { storeOrReplace } from '../border/fields.ts';
import { recordEvents } from '../inbound-events.ts';
import type { Channel, ChannelEvent, ChannelProvider, ChannelState } from '../port.ts';
import { handOver } from './hand-over.ts';
import { factsOf, type HeldConnection } from './held-connection.ts';
import { LeaseLostError, type Orphan } from './leases.ts';
import { isFinal, unsupported } from './state.ts';
import type { SupervisorParts } from './supervisor-parts.ts';

/** Keeps the connections of this process: opens those without a holder, closes those that another process took. */
export interface Supervisor {
  start(): void;
  /** Runs a check now instead of at the next heartbeat. */
  wake(): void;
  /** The channel of a connection that this process holds. */
  channel(connectionId: number): Channel | undefined;
  /** Closes a connection whose lease a command took; `logout` also ends the pairing at WhatsApp. */
  drop(connectionId: number, logout: boolean): Promise<void>;
  /**
   * Takes no more connections and gives those of this process to others, in batches; does nothing if there is no other
   * process. Some may remain.
   */
  handOver(): Promise<void>;
  /** Closes all channels and releases all connections. */
  stop(): Promise<void>;
}

/** Connections that are opened at once, and the pause (milliseconds) before the next ones: 300 are open in seconds. */
const orphansAtOnce = 20;
const openingPause = 400;
/** Connections that are acquired at once, so that other work of this process finds a connection to the database. */
const acquiredAtOnce = 4;
/** Milliseconds between looks for other processes that are gone; two in turn have to miss one. */
const lookPause = 500;
/**
 * Milliseconds after an interruption of this process's own life sign in which it believes nobody to be gone: the
 * database may have ended all connections, and others open theirs again.
 */
const settling = 10_000;
/** How long (milliseconds) the message of a command may take to arrive after its commit. */
const commandArrival = 1_500;

/** Creates the supervisor of a process with the role `channels`; call it once. */
export function createSupervisor(parts: SupervisorParts): Supervisor {
  const { database, leases, logger } = parts;
  const held = new Map<number, HeldConnection>();
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let checking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** Whether others take the connections of this process: it takes none any more. */
  let leaving = false;
  /** Connections that are being closed to give up their leases, which are renewed until then. */
  const closing = new Set<number>();
  let renewedAt = Date.now();

  async function check(): Promise<void> {
    const { mine, orphans } = await leases.renew(leaving ? 0 : orphansAtOnce);
    renewedAt = Date.now();
    // Not awaited, because a peer that hangs must not keep this process from renewing its leases.
    for (const [connectionId, entry] of held) if (!mine.has(connectionId)) noteMissingLease(connectionId, entry);
    const unused = [...mine].filter((connectionId) => !held.has(connectionId) && !closing.has(connectionId));
    for (const connectionId of unused) await releaseLease(connectionId);
    // The next check opens the released connections again, so it runs at once.
    again ||= unused.length > 0;
    for (let place = 0; place < orphans.length; place += acquiredAtOnce) {
      await Promise.all(orphans.slice(place, place + acquiredAtOnce).map(acquire));
    }
    // There may be more: the connections of a process that is gone do not wait for the next heartbeat.
    if (orphans.length === orphansAtOnce) setTimeout(wake, openingPause).unref();
  }

  async function acquire(orphan: Orphan): Promise<void> {
    if (!stopped && !leaving && !held.has(orphan.connectionId) && (await leases.acquire(orphan.connectionId)))
      open(orphan);
  }

  /** Looks whether a process that holds connections is gone: its leases would last for a while. */
  function look(): void {
    if (parts.steadyFor() < settling) return;
    leases.lookForGone().then(
      (isAnyGone) => isAnyGone && wake(),
      (error: unknown) => logger.warn({ err: error }, 'the holders of connections could not be looked for'),
    );
  }

  /** Handles a missing lease. A command may have taken it, so its message is awaited for a short time. */
  function noteMissingLease(connectionId: number, entry: HeldConnection): void {
    entry.missedAt ??= Date.now();
    if (Date.now() - entry.missedAt >= commandArrival) void drop(connectionId, false);
  }

  async function checkOrDropAll(): Promise<void> {
    try {
      await check();
    } catch (error) {
      logger.error({ err: error }, 'the supervisor of the channels failed');
      // The leases have expired, so others may open these connections at any moment.
      if (Date.now() - renewedAt > parts.leaseDuration) for (const id of held.keys()) void drop(id, false);
    }
  }

  function wake(): void {
    if (stopped) return;
    if (checking) {
      again = true;
      return;
    }
    checking = checkOrDropAll().finally(() => {
      checking = null;
      if (again) {
        again = false;
        wake();
      }
    });
  }

  function open({ connectionId, companyId, provider: name }: Orphan): void {
    const provider = parts.providers.get(name);
    if (!provider) return void settle(connectionId, companyId, unsupported);
    // The opening has to be registered before its first event can arrive.
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const isCurrent = () => held.get(connectionId) === entry;
    const channel = begun.then(() => openChannel(provider, connectionId, companyId, isCurrent));
    const entry: HeldConnection = {
      companyId,
      provider: name,
      open: null,
      isConnected: false,
      missedAt: null,
      channel,
    };
    held.set(connectionId, entry);
    noteHeld(name, 1);
    begin();
    channel.then(
      (opened) => {
        entry.open = opened;
        if (isCurrent()) tellConnected(connectionId, entry);
      },
      (error) => {
        logger.error({ err: error, connectionId }, 'a connection could not be opened');
        if (isCurrent()) void settle(connectionId, companyId, { ...unsupported, detail: 'failed' });
      },
    );
  }

  /** Opens a channel. `isCurrent` excludes events of a former opening that is still closing. */
  async function openChannel(
    provider: ChannelProvider,
    connectionId: number,
    companyId: number,
    isCurrent: () => boolean,
  ): Promise<Channel> {
    const source = { companyId, connectionId };
    const record = (unit: Unit, events: readonly ChannelEvent[], statuses?: 'at-once') =>
      whileHeld(connectionId, isCurrent, async () => {
        if (!isCurrent()) throw new LeaseLostError();
        await together(leases.assertHeld(unit, connectionId), recordEvents(unit, source, events, statuses));
      });
    const store = (events: readonly ChannelEvent[]) =>
      storeOrReplace(events, (storable) => database.system((unit) => record(unit, storable)));
    const receive = (events: readonly ChannelEvent[], work: () => Promise<void>) =>
      spannedEntry('whatsapp receive', { kind: 'server', facts: factsOf(source, events) }, work);
    return provider.open({
      ...source,
      pairingNumber: await parts.pairingNumber(connectionId),
      wantsHistory: await parts.wantsHistory(connectionId),
      onEvents: (events) =>
        receive(events, async () => {
          const stored = startStoring(provider.name);
          try {
            await database.system((unit) => record(unit, events, 'at-once'));
          } catch (error) {
            if (error instanceof LeaseLostError) throw error;
            // Stores them one at a time, to be handled later: the failure of one must not prevent storing the others.
            for (const event of events) await store([event]);
          }
          stored();
        }),
      onState: async (state) => {
        if (!isCurrent()) return;
        noteConnected(connectionId, state.status === 'CONNECTED');
        await settle(connectionId, companyId, state, isCurrent);
      },
      record: (unit, events) => receive(events, () => record(unit, events)),
    });
  }

  /** Drops a session that lost its lease: if it reconnected, it would disconnect the new holder's session (440). */
  async function whileHeld(connectionId: number, isCurrent: () => boolean, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof LeaseLostError && isCurrent()) void drop(connectionId, error.isUnpaired);
      throw error;
    }
  }

  async function settle(
    connectionId: number,
    companyId: number,
    state: ChannelState,
    isCurrent: () => boolean = () => true,
  ): Promise<void> {
    const written = whileHeld(connectionId, isCurrent, () => parts.writeState(connectionId, companyId, state));
    await written.catch((error) => {
      logger.warn({ err: error, connectionId, status: state.status }, 'a connection state was not written');
    });
    if (isFinal(state) && isCurrent()) forget(connectionId);
  }

  function forget(connectionId: number): HeldConnection | undefined {
    const entry = held.get(connectionId);
    held.delete(connectionId);
    if (entry) {
      noteHeld(entry.provider, -1);
      parts.disconnected(connectionId);
    }
    return entry;
  }

  /** Starts or stops the jobs of a connection: they run while it is connected; otherwise they are not even polled. */
  function noteConnected(connectionId: number, isConnected: boolean): void {
    const entry = held.get(connectionId);
    if (!entry || entry.isConnected === isConnected) return;
    entry.isConnected = isConnected;
    if (isConnected) tellConnected(connectionId, entry);
    else parts.disconnected(connectionId);
  }

  function tellConnected(connectionId: number, { open, isConnected }: HeldConnection): void {
    if (open && isConnected) parts.connected(connectionId);
  }

  async function drop(connectionId: number, logout: boolean): Promise<void> {
    const entry = forget(connectionId);
    const channel = await entry?.channel.catch(() => null);
    await (logout ? channel?.logout() : channel?.disconnect())?.catch((error: unknown) => {
      logger.warn({ err: error, connectionId }, 'a connection did not close cleanly');
    });
  }

  /** Closes a connection, then gives up its lease, so that never two processes have it open, and tells the others. */
  async function giveUp(connectionId: number): Promise<{ wasConnected: boolean }> {
    const wasConnected = held.get(connectionId)?.isConnected === true;
    closing.add(connectionId);
    try {
      await drop(connectionId, false);
      await releaseLease(connectionId);
      parts.wakeOthers();
      return { wasConnected };
    } finally {
      closing.delete(connectionId);
    }
  }

  const releaseLease = (connectionId: number) => database.system((unit) => leases.release(unit, connectionId));

  return {
    start() {
      timer = setInterval(wake, parts.heartbeat);
      looking = setInterval(look, lookPause);
      wake();
    },
    wake,
    channel: (connectionId) => held.get(connectionId)?.open ?? undefined,
    drop,
    async handOver() {
      try {
        if (!(await leases.hasOthers())) return;
        leaving = true;
        await checking;
        await handOver([...held.keys()], { leases, giveUp });
      } catch (error) {
        logger.warn({ err: error }, 'the connections could not be handed over');
      }
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearInterval(looking);
      await checking;
      // Each is handed over as soon as it is closed; the slowest must not keep the others.
      await Promise.all([...held.keys()].map(giveUp));
    },
  };
}
