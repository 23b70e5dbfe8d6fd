/** The number of running jobs of a worker per company id (0: the platform). */
export class Shares {
  /** The company that was served last. */
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

  /** The companies with `most` or more running jobs. */
  full(most: number): number[] {
    return [...this.#underWay].filter(([, jobs]) => jobs >= most).map(([share]) => share);
  }
}
