/** Ends the statement that takes too long, in the embedded database, which keeps no time itself. */
export class StatementLimit {
  readonly #end: (statement: number) => void;
  #milliseconds: number | null = null;
  #sent = 0;
  #answered = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `end` is told the number of the message to the database whose time is up. */
  constructor(end: (statement: number) => void) {
    this.#end = end;
  }

  /** From now on statements take at most so long; null takes the limit away. */
  set(milliseconds: number | null): void {
    this.#milliseconds = milliseconds;
    this.#watch();
  }

  /** A message leaves for the database. Answers its number. */
  sent(): number {
    this.#sent += 1;
    if (this.#sent === this.#answered + 1) this.#watch();
    return this.#sent;
  }

  /** The oldest message was answered: the time of the next one begins. */
  answered(): void {
    this.#answered += 1;
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const running = this.#answered + 1;
    if (this.#milliseconds === null || this.#sent < running) return;
    this.#timer = setTimeout(() => this.#end(running), this.#milliseconds);
    this.#timer.unref();
  }
}
