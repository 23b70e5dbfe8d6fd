import type { ChannelEvent } from '../port.ts';

/** One change of a pairing's state. It is on disk as a whole or not at all. */
export interface AuthWrite {
  /** The whole credentials as JSON, when they changed. */
  credentials?: string;
  /** Values are JSON; null deletes. */
  keys: { type: string; id: string; value: string | null }[];
  /** What the messages tell that moved these keys on. */
  events: ChannelEvent[];
}

/** Where the pairing of one connection is kept. Every value is a secret: it lets its holder be the company. */
export interface AuthStorage {
  credentials(): Promise<string | null>;
  /** The values of these keys by id, whichever of the types they are of. */
  keys(types: string[], ids: string[]): Promise<Map<string, string>>;
  write(change: AuthWrite): Promise<void>;
  /** Forgets all of it. Like a write it fails when another process holds the connection by now. */
  forget(): Promise<void>;
}

const week = 7 * 24 * 60 * 60_000;

/**
 * Under which type of key a sent message is kept: one type a week, so that whole weeks can be forgotten. A phone asks
 * again within days. `weeksAgo` 0 is this week.
 */
export function sentType(weeksAgo: number, now: number = Date.now()): string {
  return `sent-${String(Math.floor(now / week) - weeksAgo).padStart(6, '0')}`;
}
