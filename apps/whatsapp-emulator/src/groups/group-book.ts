/** A group: its address, and the numbers of its members. */
export interface Group {
  jid: string;
  subject: string;
  members: string[];
  createdAt: number;
}

/** All groups. */
export class GroupBook {
  readonly #byJid = new Map<string, Group>();

  restore(group: Group): Group {
    this.#byJid.set(group.jid, group);
    return group;
  }

  /** Creates a group; the first member is its administrator. Without an address it gets a new one. */
  create(subject: string, members: string[], jid = this.#newAddress()): Group {
    return this.restore({ jid, subject, members, createdAt: Date.now() });
  }

  #newAddress(): string {
    return `1203630000${String(Date.now()).slice(-7)}${String(this.#byJid.size).padStart(3, '0')}@g.us`;
  }

  find(jid: string | undefined): Group | undefined {
    return this.#byJid.get(jid ?? '');
  }

  ofMember(number: string): Group[] {
    return this.all().filter((group) => group.members.includes(number));
  }

  all(): Group[] {
    return [...this.#byJid.values()];
  }
}
