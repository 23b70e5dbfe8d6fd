/** Cancels slow statements of the embedded database, which has no timeout of its own. */
export class StatementLimit {
  readonly #end: (statement: number) => void;
  #milliseconds: number | null = null;
  #sent = 0;
  #answered = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `end` receives the number of the message to the database whose time is over. */
  constructor(end: (statement: number) => void) {
    this.#end = end;
  }

  /** Limits statements from now on; null removes the limit. */
  set(milliseconds: number | null): void {
    this.#milliseconds = milliseconds;
    this.#watch();
  }

  /** A message was sent to the database. Returns its number. */
  sent(): number {
    this.#sent += 1;
    if (this.#sent === this.#answered + 1) this.#watch();
    return this.#sent;
  }

  /** The oldest message was answered: the time of the next one starts. */
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
