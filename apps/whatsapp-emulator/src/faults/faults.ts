import type { LastingFault } from './fault-schema.ts';

type Of<K extends LastingFault['kind']> = Extract<LastingFault, { kind: K }>;

interface ActiveFault {
  fault: LastingFault;
  /** The remaining number of times; undefined means unlimited. */
  left: number | undefined;
}

/** The active faults. A fault with a count ends by itself. */
export class Faults {
  #active: ActiveFault[] = [];

  add(fault: LastingFault): void {
    this.#active.push({ fault, left: fault.count });
  }

  clear(): void {
    this.#active = [];
  }

  list(): (LastingFault & { left?: number })[] {
    return this.#active.map(({ fault, left }) => ({ ...fault, left }));
  }

  /** Whether a fault of this kind is active for the shop with this number. */
  has(kind: LastingFault['kind'], number?: string): boolean {
    return this.#active.some((active) => concerns(active, kind, number));
  }

  /** Finds an active fault of this kind for the shop with this number, and consumes one of its times. */
  take<K extends LastingFault['kind']>(kind: K, number?: string): Of<K> | undefined {
    const active = this.#active.find((candidate) => concerns(candidate, kind, number));
    if (!active || !isOfKind(active.fault, kind)) return undefined;
    if (active.left !== undefined) active.left -= 1;
    this.#active = this.#active.filter(({ left }) => left === undefined || left > 0);
    return active.fault;
  }
}

function concerns({ fault }: ActiveFault, kind: LastingFault['kind'], number?: string): boolean {
  return fault.kind === kind && (fault.number === undefined || fault.number === number);
}

function isOfKind<K extends LastingFault['kind']>(fault: LastingFault, kind: K): fault is Of<K> {
  return fault.kind === kind;
}
