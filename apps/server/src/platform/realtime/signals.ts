import type { Unit } from '../database/database.ts';

/** What processes tell each other, so that none acts on what is no longer true. */
export type Signal =
  | { kind: 'session-ended'; sessionId: string }
  | { kind: 'user-changed'; userId: number }
  | { kind: 'company-changed'; companyId: number };

/** Told to every process, this one included, when the unit of work commits. */
export interface Signals {
  send(unit: Unit, signal: Signal): Promise<void>;
  /** Returns how to stop. */
  hear(listener: (signal: Signal) => void): () => void;
  close(): Promise<void>;
}
