import { randomUUID } from 'node:crypto';

/** The streams of Redis that a process reads, and how far: one for all processes, and those of the companies it hears. */
export class ReadStreams {
  readonly #name: string;
  readonly #wanted = new Set<string>();
  readonly #positions = new Map<string, string>();
  readonly #late = new Set<string>();
  /** A stream of this process alone. A message in it ends a read that waits, so that the next one has the new streams. */
  readonly wake: string;

  /** `name`: that of the stream for all processes. */
  constructor(name: string) {
    this.#name = name;
    this.wake = `${name}:wake:${randomUUID()}`;
  }

  /** The name of a company's stream. */
  ofCompany(companyId: number): string {
    return `${this.#name}:${companyId}`;
  }

  /** Reads a company from the next `begin` on, or `beginOne`. Returns the name of its stream. */
  want(companyId: number): string {
    const key = this.ofCompany(companyId);
    this.#wanted.add(key);
    return key;
  }

  forget(companyId: number): void {
    const key = this.ofCompany(companyId);
    this.#wanted.delete(key);
    this.#positions.delete(key);
  }

  /** Reads all streams from their last message on, e.g. after an interruption. */
  async begin(lastOf: (key: string) => Promise<string>): Promise<void> {
    this.#positions.clear();
    const keys = [this.#name, this.wake, ...this.#wanted];
    const last = await Promise.all(keys.map(async (key) => [key, await lastOf(key)] as const));
    for (const [key, id] of last) this.#positions.set(key, id);
  }

  /** Reads one more stream, from a message on. */
  beginOne(key: string, last: string): void {
    if (this.#wanted.has(key) && !this.#positions.has(key)) this.#positions.set(key, last);
  }

  /** A stream that could not be begun now: the reader begins it (`takeLate`). */
  beginLate(key: string): void {
    this.#late.add(key);
  }

  /** The streams that are to be begun. */
  takeLate(): string[] {
    const keys = [...this.#late];
    this.#late.clear();
    return keys;
  }

  /** What the next read asks for. */
  positions(): { key: string; id: string }[] {
    return [...this.#positions].map(([key, id]) => ({ key, id }));
  }

  /** A message was read; whether somebody hears it. */
  advance(key: string, id: string): boolean {
    if (!this.#positions.has(key)) return false;
    this.#positions.set(key, id);
    return key !== this.wake;
  }
}
