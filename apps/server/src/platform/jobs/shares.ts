/** Who has how many jobs under way in a worker, by the company's id (0: the platform's own). */
export class Shares {
  /** Whose turn was last. */
  lastShare = 0;
  readonly #underWay = new Map<number, number>();

  begin(share: number): void {
    this.#underWay.set(share, (this.#underWay.get(share) ?? 0) + 1);
  }

  end(share: number): void {
    const left = (this.#underWay.get(share) ?? 0) - 1;
    if (left > 0) this.#underWay.set(share, left);
    else this.#underWay.delete(share);
  }

  /** Those that have `most` jobs under way, or more. */
  full(most: number): number[] {
    return [...this.#underWay].filter(([, jobs]) => jobs >= most).map(([share]) => share);
  }
}
