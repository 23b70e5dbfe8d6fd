import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import { z } from 'zod';
import { countFanOut, countFanOutGap, noteFanOutLag } from '../observability/metrics/sockets.ts';
import { companyOfRooms } from './delivery.ts';

/**
 * Carries messages from each process of the installation to all of them, itself included, in the order of sending. What
 * concerns one company reaches only the processes that hear it, so that an event costs the same however many there are.
 */
export interface FanOut {
  /** Sends to all processes, or to those that hear a company. Rejects when the message may not have been carried. */
  send(message: Carried, companyId?: number): Promise<void>;
  /** Hears a company from now on; if the connection is interrupted, from its return on, which counts as a gap. */
  hear(companyId: number): Promise<void>;
  /** Ends `hear`. */
  stopHearing(companyId: number): Promise<void>;
  close(): Promise<void>;
}

/** A message between the sockets of two processes, or one of this file. */
export type Carried = ClusterMessage | ClusterResponse | Signal;

const signal = z.union([
  /** A process sends it to itself, to know whether its messages arrive. */
  z.object({ probe: z.string() }),
  /** A process could not send some of its messages. */
  z.object({ lost: z.string() }),
]);
type Signal = z.output<typeof signal>;

const shape = z.looseObject({ uid: z.string(), nsp: z.string(), type: z.number() });
const clusterMessage = z.custom<ClusterMessage>((value) => shape.safeParse(value).success);
/** A message for the sockets of some rooms. */
const addressed = z.object({ data: z.object({ opts: z.object({ rooms: z.array(z.string()) }) }) });
/** As a server of a former release announces a message that was too long for it. */
const announced = z.object({ attachmentId: z.coerce.string() });

/**
 * Milliseconds. Every message counts as a heartbeat, and each process announces itself every 30 seconds
 * (`presence.ts`), so separate heartbeats are rare.
 */
const rareUpkeep = { heartbeatInterval: 60_000, heartbeatTimeout: 90_000 };
/** Milliseconds that browsers of this process wait for the other processes. */
const patience = 2_000;

/** Lets the sockets of several processes act as those of one. */
export class ProcessAdapter extends ClusterAdapterWithHeartbeat {
  readonly #send: (message: Carried) => Promise<void>;

  constructor(namespace: Namespace, send: (message: Carried) => Promise<void>) {
    super(namespace, rareUpkeep);
    this.#send = send;
  }

  override async doPublish(message: ClusterMessage): Promise<string> {
    await this.#send(message);
    return '';
  }

  override doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
    return this.#send(response);
  }
}

/** Milliseconds between two events that a process sends itself, and until one counts as lost. */
const probing = { every: 60_000, patience: 10_000 };

/**
 * The messages of one process: sends them, passes on those of others, and knows whether they arrive. `onSilence` runs with
 * each event that follows one which did not come back.
 */
export class ProcessMessages {
  readonly #id = randomUUID();
  readonly #onGap: () => void;
  readonly #onSilence: () => void;
  readonly #allHearCompanies: () => boolean;
  readonly #probing: NodeJS.Timeout;
  #fanOut: FanOut | undefined;
  #adapter: ProcessAdapter | undefined;
  #sentAt: number | null = null;
  #owesSignal = false;
  #heard: 'never' | 'yes' | 'no' = 'never';

  /** `allHearCompanies`: whether every process hears companies; one of a former release hears only what is for all. */
  constructor({
    onGap,
    onSilence,
    allHearCompanies,
  }: Record<'onGap' | 'onSilence', () => void> & {
    allHearCompanies: () => boolean;
  }) {
    this.#onGap = onGap;
    this.#onSilence = onSilence;
    this.#allHearCompanies = allHearCompanies;
    this.#probing = setInterval(() => void this.probe(), probing.every);
    this.#probing.unref();
  }

  /** Sends through this from now on, for the sockets of this adapter. */
  use(fanOut: FanOut): void {
    this.#fanOut = fanOut;
    void this.probe();
  }

  /** The adapter of the sockets that these messages are for. */
  adapterOf(namespace: Namespace): ProcessAdapter {
    this.#adapter = new ProcessAdapter(namespace, (message) => this.#send(message));
    return this.#adapter;
  }

  /** Whether an event that this process sent itself came back: never yet, the last time, or not the last time. */
  get heard(): 'never' | 'yes' | 'no' {
    const isLate = this.#sentAt !== null && performance.now() - this.#sentAt > probing.patience;
    return isLate && this.#heard === 'yes' ? 'no' : this.#heard;
  }

  /** A message arrived, from another process or from this one. */
  hear(message: unknown): void {
    const found = signal.safeParse(message).data;
    if (found && 'probe' in found) {
      if (found.probe === this.#id) this.#cameBack();
    } else if (found || announced.safeParse(message).success) {
      countFanOutGap();
      this.#onGap();
    } else {
      const sent = clusterMessage.safeParse(message);
      if (sent.success) this.#adapter?.onMessage(sent.data);
    }
  }

  /** Messages of others may have been lost. */
  gap(): void {
    countFanOutGap();
    this.#onGap();
    void this.probe();
  }

  /** Hears the events of a company. */
  async hearCompany(companyId: number): Promise<void> {
    await this.#fanOut?.hear(companyId);
  }

  /** Ends `hearCompany`. */
  async stopHearing(companyId: number): Promise<void> {
    await this.#fanOut?.stopHearing(companyId);
  }

  /** Sends an event to this process itself. */
  async probe(): Promise<void> {
    if (this.heard === 'no') this.#heard = 'no';
    if (this.#sentAt !== null && performance.now() - this.#sentAt > probing.patience) this.#onSilence();
    this.#sentAt ??= performance.now();
    await this.#send({ probe: this.#id }).catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#probing);
    await this.#fanOut?.close();
  }

  #cameBack(): void {
    if (this.#sentAt !== null) noteFanOutLag(performance.now() - this.#sentAt);
    this.#sentAt = null;
    this.#heard = 'yes';
  }

  async #send(message: Carried): Promise<void> {
    try {
      if (this.#owesSignal) await this.#carry({ lost: this.#id });
      this.#owesSignal = false;
      await this.#carry(message);
      countFanOut(true);
    } catch (error) {
      // At the start there is nobody to lose anything.
      if (this.#fanOut) countFanOut(false);
      // The browsers of other processes do not know that they missed something.
      this.#owesSignal ||= !('probe' in message);
      throw error;
    }
  }

  /** The company whose processes get a message; undefined if all do. */
  #addressee(message: Carried): number | undefined {
    const parsed = addressed.safeParse(message);
    const companyId = parsed.success ? companyOfRooms(parsed.data.data.opts.rooms) : undefined;
    return companyId !== undefined && this.#allHearCompanies() ? companyId : undefined;
  }

  /** Browsers of this process wait for it, but not for ever. */
  async #carry(message: Carried): Promise<void> {
    if (!this.#fanOut) throw new Error('The messages between processes are not open.');
    const late = new AbortController();
    const tooLate = wait(patience, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error('A message to other processes was not taken in time.');
    });
    try {
      await Promise.race([this.#fanOut.send(message, this.#addressee(message)), tooLate]);
    } finally {
      late.abort();
      tooLate.catch(() => undefined);
    }
  }
}
