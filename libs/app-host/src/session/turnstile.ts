/** Lets so many pass within a time. */
export class Turnstile {
  readonly #most: number;
  readonly #withinMs: number;
  #passed: number[] = [];

  constructor(most: number, withinMs: number) {
    this.#most = most;
    this.#withinMs = withinMs;
  }

  /** Whether one more may pass now. */
  pass(): boolean {
    const now = performance.now();
    this.#passed = this.#passed.filter((at) => now - at < this.#withinMs);
    if (this.#passed.length >= this.#most) return false;
    this.#passed.push(now);
    return true;
  }
}
