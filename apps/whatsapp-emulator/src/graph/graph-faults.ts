import { z } from 'zod';

const count = z.number().int().positive().optional();
const milliseconds = z.number().int().nonnegative();

/** What can go wrong on the platform. `count`: how often (default: until cleared). `numberId`: one number only. */
export const graphFaultSchema = z.discriminatedUnion('kind', [
  /** The next messages are accepted and sent, but the connection is cut before the answer. */
  z.object({ kind: z.literal('loseAnswer'), count, numberId: z.string().optional() }),
  /** The next messages are accepted and lost before they are sent: no status ever comes. */
  z.object({ kind: z.literal('loseMessage'), count, numberId: z.string().optional() }),
  /** The next messages (`on: send`), requests for files (`media`) or any requests are answered with this error. */
  z.object({
    kind: z.literal('error'),
    count,
    numberId: z.string().optional(),
    code: z.number().int(),
    on: z.enum(['send', 'media', 'templates', 'any']).default('send'),
    subcode: z.number().int().optional(),
    details: z.string().optional(),
    status: z.number().int().min(400).max(599).optional(),
    retryAfterSeconds: z.number().int().positive().optional(),
    /** Minutes until access is regained, as `X-Business-Use-Case-Usage` tells it. */
    regainAccessMinutes: z.number().int().positive().optional(),
  }),
  /** The next messages are accepted and reported as failed with this error. */
  z.object({ kind: z.literal('failedStatus'), count, numberId: z.string().optional(), code: z.number().int() }),
  /** The next template messages are held for a check of their quality, or paused. */
  z.object({
    kind: z.literal('heldMessage'),
    count,
    status: z.enum(['held_for_quality_assessment', 'paused']).default('held_for_quality_assessment'),
  }),
  /** No connection is answered. */
  z.object({ kind: z.literal('down'), count }),
  /** Answers begin late. */
  z.object({ kind: z.literal('slow'), count, milliseconds }),
  /** The next webhooks are delivered twice. */
  z.object({ kind: z.literal('duplicateWebhook'), count }),
  /** The next `count` webhooks are held back and delivered in reverse order. */
  z.object({ kind: z.literal('reorderWebhooks'), count: z.number().int().min(2) }),
  /** Webhooks are not delivered until this is cleared. */
  z.object({ kind: z.literal('holdWebhooks'), count: z.undefined().optional() }),
  /** The next webhooks have a signature of another secret. */
  z.object({ kind: z.literal('wrongSignature'), count }),
  /** The next downloads of files are not found, or cut off in the middle. */
  z.object({ kind: z.literal('mediaMissing'), count }),
  z.object({ kind: z.literal('mediaCut'), count }),
  /** The next addresses of files have expired when they are given out. */
  z.object({ kind: z.literal('mediaUrlExpired'), count }),
]);

export type GraphFault = z.infer<typeof graphFaultSchema>;

interface Active {
  fault: GraphFault;
  left: number | undefined;
}

/** The active faults of the platform. A fault with a count ends by itself. */
export class GraphFaults {
  #active: Active[] = [];

  add(fault: GraphFault): void {
    this.#active.push({ fault, left: fault.count });
  }

  clear(): void {
    this.#active = [];
  }

  list(): (GraphFault & { left?: number | undefined })[] {
    return this.#active.map(({ fault, left }) => ({ ...fault, left }));
  }

  has(kind: GraphFault['kind']): boolean {
    return this.#active.some(({ fault }) => fault.kind === kind);
  }

  /** Finds an active fault of this kind that `fits`, and uses up one of its times. */
  take<K extends GraphFault['kind']>(
    kind: K,
    fits: (fault: Extract<GraphFault, { kind: K }>) => boolean = () => true,
  ): Extract<GraphFault, { kind: K }> | undefined {
    for (const active of this.#active) {
      if (!isOfKind(active.fault, kind) || !fits(active.fault)) continue;
      if (active.left !== undefined) active.left -= 1;
      this.#active = this.#active.filter(({ left }) => left === undefined || left > 0);
      return active.fault;
    }
    return undefined;
  }
}

function isOfKind<K extends GraphFault['kind']>(fault: GraphFault, kind: K): fault is Extract<GraphFault, { kind: K }> {
  return fault.kind === kind;
}
