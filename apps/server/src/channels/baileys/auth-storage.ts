import type { ChannelEvent } from '../port.ts';

/** One change of a pairing's state. It is stored completely or not at all. */
export interface AuthWrite {
  /** The whole credentials as JSON, if they changed. */
  credentials?: string;
  /** Values are JSON; null deletes. */
  keys: { type: string; id: string; value: string | null }[];
  /** The events of the messages that moved these keys on. */
  events: ChannelEvent[];
}

/** The storage of one connection's pairing. Each value is a secret: whoever has it can act as the company. */
export interface AuthStorage {
  credentials(): Promise<string | null>;
  /** The values of these keys by id, for any of the types. */
  keys(types: string[], ids: string[]): Promise<Map<string, string>>;
  write(change: AuthWrite): Promise<void>;
  /** Deletes the whole pairing. Like a write, it fails if another process holds the connection now. */
  forget(): Promise<void>;
}

const week = 7 * 24 * 60 * 60_000;

/**
 * The key type of a sent message: one type per week, so that whole weeks can be deleted. Phones ask again within days.
 * `weeksAgo` 0 is this week.
 */
export function sentType(weeksAgo: number, now: number = Date.now()): string {
  return `sent-${String(Math.floor(now / week) - weeksAgo).padStart(6, '0')}`;
}
