import type { GraphBook } from '../graph-book.ts';
import { newSecret } from '../ids.ts';
import { signature, webhookBody } from './body.ts';
import type { Occurrence } from './occurrence.ts';

const KEPT_DELIVERIES = 2000;
/** A batch that failed this often waits the longest pause: a larger exponent says nothing more. */
const MOST_DOUBLINGS = 20;

/** One request to a receiver, for tests. */
export interface Delivery {
  url: string;
  /** The fields in it, in their order. */
  fields: string[];
  /** How often it was tried, with this time. */
  attempt: number;
  /** The answer's status; 0 if there was none. */
  status: number;
  body: string;
  at: number;
}

/** What waits for one address of one app. */
interface Lane {
  ready: Occurrence[];
  inFlight: number;
  timer: NodeJS.Timeout | undefined;
}

/** Delivers webhooks: signed, at least once, several at a time, and again with growing pauses until somebody says 200. */
export class WebhookDeliverer {
  readonly deliveries: Delivery[] = [];
  readonly #graph: GraphBook;
  readonly #clock: () => number;
  readonly #lanes = new Map<string, Lane>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #heldForReorder: Occurrence[] = [];
  #closed = false;

  constructor(graph: GraphBook, clock: () => number) {
    this.#graph = graph;
    this.#clock = clock;
  }

  /** Goes on with what was waiting when the emulator ended. */
  resume(): void {
    for (const occurrence of this.#graph.waiting.values()) this.#ready(occurrence);
  }

  /** Delivers it as soon as the faults allow. */
  add(occurrence: Occurrence): void {
    this.#graph.addWaiting(occurrence);
    if (!this.#graph.faults.take('reorderWebhooks')) {
      this.#ready(occurrence);
      return;
    }
    this.#heldForReorder.push(occurrence);
    if (!this.#graph.faults.has('reorderWebhooks')) this.releaseReordered();
  }

  /** Delivers what was held back, in reverse order. */
  releaseReordered(): void {
    const held = this.#heldForReorder.reverse();
    this.#heldForReorder = [];
    void this.#oneAfterTheOther(held);
  }

  /** Tries again what was held. */
  flush(): void {
    for (const [key, lane] of this.#lanes) this.#start(key, lane);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#retries) clearTimeout(timer);
    for (const { timer } of this.#lanes.values()) clearTimeout(timer);
  }

  async #oneAfterTheOther(held: Occurrence[]): Promise<void> {
    for (const occurrence of held) await this.#send([occurrence]);
  }

  #ready(occurrence: Occurrence): void {
    const key = `${occurrence.appId} ${occurrence.url}`;
    const lane = this.#lanes.get(key) ?? { ready: [], inFlight: 0, timer: undefined };
    this.#lanes.set(key, lane);
    lane.ready.push(occurrence);
    lane.timer ??= setTimeout(() => {
      lane.timer = undefined;
      this.#start(key, lane);
    }, this.#graph.settings.batchMs);
  }

  #start(key: string, lane: Lane): void {
    const { parallelWebhooks, batchSize } = this.#graph.settings;
    while (lane.ready.length > 0 && lane.inFlight < parallelWebhooks) {
      if (this.#closed || this.#graph.faults.has('holdWebhooks')) return;
      const batch = lane.ready.splice(0, batchSize);
      lane.inFlight += 1;
      void this.#send(batch).finally(() => {
        lane.inFlight -= 1;
        this.#start(key, lane);
      });
    }
  }

  async #send(batch: Occurrence[]): Promise<void> {
    const app = this.#graph.apps.get(batch[0]?.appId ?? '');
    if (!app || this.#closed) return;
    const body = webhookBody(batch);
    const secret = this.#graph.faults.take('wrongSignature') ? newSecret() : app.secret;
    const times = this.#graph.faults.take('duplicateWebhook') ? 2 : 1;
    let confirmed = false;
    for (let time = 0; time < times; time += 1) confirmed = await this.#post(batch, body, secret);
    if (confirmed) for (const { sequence } of batch) this.#graph.waiting.delete(sequence);
    else this.#again(batch);
  }

  async #post(batch: Occurrence[], body: Buffer, secret: string): Promise<boolean> {
    const url = batch[0]?.url ?? '';
    for (const occurrence of batch) occurrence.attempts += 1;
    const status = await post(url, body, secret, this.#graph.settings.webhookTimeoutMs);
    const [fields, attempt] = [batch.map(({ field }) => field), batch[0]?.attempts ?? 1];
    this.deliveries.push({ url, fields, attempt, status, body: body.toString(), at: this.#clock() });
    if (this.deliveries.length > KEPT_DELIVERIES) this.deliveries.shift();
    return status === 200;
  }

  #again(batch: Occurrence[]): void {
    const { firstRetryMs, longestRetryMs, giveUpMs } = this.#graph.settings;
    const doublings = Math.min((batch[0]?.attempts ?? 1) - 1, MOST_DOUBLINGS);
    const pause = Math.min(firstRetryMs * 2 ** doublings, longestRetryMs);
    const alive = batch.filter(({ at, sequence }) => {
      const isAlive = this.#clock() - at < giveUpMs;
      if (!isAlive) this.#graph.waiting.delete(sequence);
      return isAlive;
    });
    if (alive.length === 0 || this.#closed) return;
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      void this.#send(alive);
    }, pause).unref();
    this.#retries.add(timer);
  }
}

/** Posts a webhook; the status of the answer, 0 without one. */
async function post(url: string, body: Buffer, secret: string, timeoutMs: number): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'facebookexternalua',
    'x-hub-signature-256': signature(secret, body),
  };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
