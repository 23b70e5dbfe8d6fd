import type { Logger } from 'pino';
import type { Database, Unit } from '../../platform/database/database.ts';
import { together } from '../../platform/database/together.ts';
import { storeDespite } from '../border/unreadable.ts';
import { recordEvents } from '../inbound-events.ts';
import type { Channel, ChannelEvent, ChannelProvider, ChannelState } from '../port.ts';
import { LeaseLostError, type Leases, type Orphan } from './leases.ts';
import { isFinal } from './state.ts';

/** What the supervisor is made of. Times in milliseconds. */
export interface SupervisorParts {
  database: Database;
  logger: Logger;
  leases: Leases;
  providers: ReadonlyMap<string, ChannelProvider>;
  /** How often the process says that it lives and looks for connections without a holder. */
  heartbeat: number;
  /** Without a heartbeat for this long, others hold what this process held. */
  leaseDuration: number;
  writeState(connectionId: number, companyId: number, state: ChannelState): Promise<void>;
  pairingNumber(connectionId: number): Promise<string | undefined>;
  wantsHistory(connectionId: number): Promise<boolean>;
  /** A connection that lives in this process can be worked with from now on, or no longer. */
  connected(connectionId: number): void;
  disconnected(connectionId: number): void;
}

/** Keeps the connections of this process: takes over those nobody holds, gives up those another process holds. */
export interface Supervisor {
  start(): void;
  /** Looks now instead of at the next heartbeat. */
  wake(): void;
  /** The channel of a connection, when it lives in this process. */
  channel(connectionId: number): Channel | undefined;
  /** The lease of a connection was taken away here; `logout` also ends the pairing on WhatsApp's side. */
  drop(connectionId: number, logout: boolean): Promise<void>;
  /** Closes every channel and gives every connection back. */
  stop(): Promise<void>;
}

/** One opening of a connection. A connection may be opened again while its former opening still closes. */
interface HeldConnection {
  companyId: number;
  channel: Promise<Channel>;
  open: Channel | null;
  /** What the session says: it may be away for days while the connection lives here. */
  isConnected: boolean;
  /** When a look first found the lease gone (ms since 1970). Who took it says so in a moment, and whether to log out. */
  missedAt: number | null;
}

const orphansAtOnce = 20;
/** How long the word of a command may take to arrive after its commit (milliseconds). */
const commandArrival = 1_500;

/** One per process that plays the role `channels`. */
export function createSupervisor(parts: SupervisorParts): Supervisor {
  const { database, leases, logger } = parts;
  const held = new Map<number, HeldConnection>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let provenAt = Date.now();

  async function look(): Promise<void> {
    const mine = await leases.renew();
    provenAt = Date.now();
    // Not waited for: a peer that hangs must not keep this process from saying that it lives.
    for (const [connectionId, entry] of held) if (!mine.has(connectionId)) miss(connectionId, entry);
    for (const connectionId of mine) if (!held.has(connectionId)) await giveBack(connectionId);
    for (const orphan of await leases.orphans(orphansAtOnce)) {
      if (!stopped && !held.has(orphan.connectionId) && (await leases.acquire(orphan.connectionId))) open(orphan);
    }
  }

  /** A lease that is gone has been taken by a command, which is about to arrive; it is waited for, but not for long. */
  function miss(connectionId: number, entry: HeldConnection): void {
    entry.missedAt ??= Date.now();
    if (Date.now() - entry.missedAt >= commandArrival) void drop(connectionId, false);
  }

  async function beat(): Promise<void> {
    try {
      await look();
    } catch (error) {
      logger.error({ err: error }, 'the channels could not be looked after');
      // Nobody knows that this process lives: others may open these connections any moment.
      if (Date.now() - provenAt > parts.leaseDuration) for (const id of held.keys()) void drop(id, false);
    }
  }

  function wake(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = beat().finally(() => {
      looking = null;
      if (again) {
        again = false;
        wake();
      }
    });
  }

  function open({ connectionId, companyId, provider: name }: Orphan): void {
    const provider = parts.providers.get(name);
    if (!provider) return void settle(connectionId, companyId, unsupported);
    // The opening must be known before its first event can come.
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const isCurrent = () => held.get(connectionId) === entry;
    const channel = begun.then(() => openChannel(provider, connectionId, companyId, isCurrent));
    const entry: HeldConnection = { companyId, open: null, isConnected: false, missedAt: null, channel };
    held.set(connectionId, entry);
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

  /** What a former opening still tells while it closes is not about the one of now: `isCurrent` keeps it out. */
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
      storeDespite(events, (told) => database.system((unit) => record(unit, told)));
    return provider.open({
      ...source,
      pairingNumber: await parts.pairingNumber(connectionId),
      wantsHistory: await parts.wantsHistory(connectionId),
      async onEvents(events) {
        try {
          await database.system((unit) => record(unit, events, 'at-once'));
        } catch (error) {
          if (error instanceof LeaseLostError) throw error;
          // Each by itself, and to be handled later: one that fails keeps no other from being stored.
          for (const event of events) await store([event]);
        }
      },
      onState: async (state) => {
        if (!isCurrent()) return;
        noteConnected(connectionId, state.status === 'CONNECTED');
        await settle(connectionId, companyId, state, isCurrent);
      },
      record: (unit, events) => record(unit, events),
    });
  }

  /** A session that lost its lease must not even reconnect: it would throw out the one that has it now (440). */
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
    if (entry) parts.disconnected(connectionId);
    return entry;
  }

  /** Work for a connection is done while it is connected; otherwise it waits, and nobody looks at it. */
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

  const giveBack = (connectionId: number) => database.system((unit) => leases.release(unit, connectionId));

  return {
    start() {
      timer = setInterval(wake, parts.heartbeat);
      wake();
    },
    wake,
    channel: (connectionId) => held.get(connectionId)?.open ?? undefined,
    drop,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      const ids = [...held.keys()];
      await Promise.all(ids.map((id) => drop(id, false)));
      await Promise.all(ids.map(giveBack));
    },
  };
}

const unsupported: ChannelState = {
  status: 'DISCONNECTED',
  detail: 'unsupported',
  qrcode: '',
  pairingCode: null,
  retries: 0,
  number: null,
};
