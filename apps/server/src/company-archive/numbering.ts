/**
 * The numbers that rows have in an archive: 1, 2, 3 … in the order of their ids. They are the same in every installation.
 * Rows that are named but gone have the numbers after them, in the order in which they are first named.
 */
export class Numbering {
  #ids = new Float64Array(64);
  #count = 0;
  readonly #gone = new Map<number, number>();

  /** Adds the id of the next row; ids come in ascending order. */
  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const more = new Float64Array(this.#count * 2);
      more.set(this.#ids);
      this.#ids = more;
    }
    this.#ids[this.#count++] = id;
  }

  /** How many rows there are. */
  get count(): number {
    return this.#count;
  }

  /** How many rows were named that are gone. */
  get gone(): number {
    return this.#gone.size;
  }

  /** The number of the row with an id; undefined when there is none. */
  of(id: number): number | undefined {
    const place = this.upTo(id);
    return place > 0 && this.#ids[place - 1] === id ? place : undefined;
  }

  /** The number of the last row whose id is not above `id`; 0 when there is none. */
  upTo(id: number): number {
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#ids[middle] ?? 0) <= id) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The number of a row that may be gone. */
  ofNamed(id: number): number {
    const known = this.of(id) ?? this.#gone.get(id);
    if (known !== undefined) return known;
    const number = this.#count + this.#gone.size + 1;
    this.#gone.set(id, number);
    return number;
  }
}

/** The numberings of all tables. */
export class Numberings {
  readonly #byTable = new Map<string, Numbering>();

  /** The numbering of a table; a table without rows has an empty one. */
  of(table: string): Numbering {
    const known = this.#byTable.get(table) ?? new Numbering();
    this.#byTable.set(table, known);
    return known;
  }
}
