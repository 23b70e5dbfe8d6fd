import { numberKey } from '@recado/contract/phone-numbers';
import type { StoredExtraInfo } from '../../../../../platform/database/schema/shapes.ts';
import type { SourceContact } from '../../source/records.ts';
import type { SourceNames } from './names-of-source.ts';

/** A person or group: a contact here, the rows there that are this person, or both. */
export interface Person {
  /** The contact here; null for a new one. */
  id: number | null;
  isGroup: boolean;
  number: string | null;
  lid: string | null;
  name: string;
  email: string;
  disableBot: boolean;
  extraInfo: StoredExtraInfo[];
  createdAt: Date | null;
  /** The rows of this page that are this person, in their order. */
  rows: SourceContact[];
  /** Contacts here that turned out to be the same person. */
  absorbed: number[];
  isChanged: boolean;
}

/** Why two rows there that share a name are not one person, or a name was left out. */
export type NameConflict = 'numberOfAnother' | 'otherNumber' | 'twinsLeft';

/**
 * The people of a page and the contacts here that may be them. Rows that share a LID are one person, and rows that share
 * a number in any of its forms, unless their LIDs say otherwise (the rules of `unifyContacts`, docs/adr/0126).
 */
export class People {
  readonly all: Person[] = [];
  readonly #byNumber = new Map<string, Person>();
  readonly #byLid = new Map<string, Person>();
  readonly #hasHistory: ReadonlySet<number>;

  /** `hasHistory`: which of the contacts have tickets here. */
  constructor(known: readonly Person[], hasHistory: ReadonlySet<number>) {
    this.#hasHistory = hasHistory;
    for (const person of known) this.#keep(person);
  }

  /** The person of a row; a new one if nobody here has its names. `conflict`: a name that could not be given to them. */
  find(row: SourceContact, names: SourceNames): { person: Person; conflict: NameConflict | null } {
    const { number, lid, isGroup } = names;
    const byLid = lid === null ? undefined : this.#byLid.get(lid);
    const byNumber = number === null ? undefined : this.#byNumber.get(numberKey(number));
    if (byLid && byNumber && byLid !== byNumber) return this.#between(byLid, byNumber);
    if (byLid) return { person: byLid, conflict: this.#give(byLid, { number, lid: null }) };
    if (byNumber && (lid === null || byNumber.lid === null))
      return { person: byNumber, conflict: this.#give(byNumber, { number: null, lid }) };
    const person = emptyPerson(isGroup, byNumber ? null : number, lid, row.createdAt);
    this.#keep(person);
    return { person, conflict: byNumber ? 'numberOfAnother' : null };
  }

  /** Gives a copied person the names that their row has now; `conflict`: one that is somebody else's. */
  rename(person: Person, { number, lid }: SourceNames): NameConflict | null {
    const holder = number === null ? undefined : this.#byNumber.get(numberKey(number));
    const holderOfLid = lid === null ? undefined : this.#byLid.get(lid);
    if ((holder && holder !== person) || (holderOfLid && holderOfLid !== person)) return 'numberOfAnother';
    const isOther = number !== null && (person.number === null || numberKey(number) !== numberKey(person.number));
    if (isOther) person.number = number;
    if (isOther || (lid !== null && person.lid === null)) person.isChanged = true;
    person.lid ??= lid;
    this.#index(person);
    return null;
  }

  /** A row whose number and LID have led to two people. */
  #between(byLid: Person, byNumber: Person): { person: Person; conflict: NameConflict | null } {
    if (byNumber.lid !== null) return { person: byLid, conflict: 'numberOfAnother' };
    if (byLid.number !== null) return { person: byLid, conflict: 'otherNumber' };
    // With histories here on both sides, the product joins them itself when WhatsApp next names both.
    const hasBoth = [byLid, byNumber].every(({ id }) => id !== null && this.#hasHistory.has(id));
    if (hasBoth) return { person: byLid, conflict: 'twinsLeft' };
    const [kept, gone] = byLid.id !== null && this.#hasHistory.has(byLid.id) ? [byLid, byNumber] : [byNumber, byLid];
    this.#join(kept, gone);
    return { person: kept, conflict: null };
  }

  #join(kept: Person, gone: Person): void {
    this.all.splice(this.all.indexOf(gone), 1);
    kept.number ??= gone.number;
    kept.lid ??= gone.lid;
    kept.rows.push(...gone.rows);
    if (kept.id === null) kept.id = gone.id;
    else if (gone.id !== null) kept.absorbed.push(gone.id, ...gone.absorbed);
    if (isPlaceholder(kept)) kept.name = gone.name;
    kept.email ||= gone.email;
    kept.disableBot ||= gone.disableBot;
    addFields(kept, gone.extraInfo);
    kept.isChanged = true;
    this.#index(kept);
  }

  #give(person: Person, { number, lid }: { number: string | null; lid: string | null }): NameConflict | null {
    const isOther = number !== null && person.number !== null && numberKey(number) !== numberKey(person.number);
    if (isOther) return 'otherNumber';
    if ((number !== null && person.number === null) || (lid !== null && person.lid === null)) person.isChanged = true;
    person.number ??= number;
    person.lid ??= lid;
    this.#index(person);
    return null;
  }

  #keep(person: Person): void {
    this.all.push(person);
    this.#index(person);
  }

  #index(person: Person): void {
    if (person.number !== null) this.#byNumber.set(numberKey(person.number), person);
    if (person.lid !== null) this.#byLid.set(person.lid, person);
  }
}

function emptyPerson(isGroup: boolean, number: string | null, lid: string | null, createdAt: Date | null): Person {
  const nothing = { name: '', email: '', disableBot: false, extraInfo: [], rows: [], absorbed: [] };
  return { id: null, isGroup, number, lid, ...nothing, createdAt, isChanged: true };
}

/** Whether the name is only the address, and gives way to another. */
export function isPlaceholder({ name, number, lid }: Pick<Person, 'name' | 'number' | 'lid'>): boolean {
  const digits = name.replace(/[\s+()-]/g, '');
  const isNumber = number !== null && /^\d+$/.test(digits) && numberKey(digits) === numberKey(number);
  return name === '' || name === number || isNumber || name === lid?.split('@', 1)[0];
}

/** Adds fields that a person does not have yet; returns whether there were any. */
export function addFields(person: Person, fields: readonly StoredExtraInfo[]): boolean {
  const isNew = ({ name, value }: StoredExtraInfo) =>
    !person.extraInfo.some((known) => known.name === name && known.value === value);
  const added = fields.filter(isNew);
  person.extraInfo = [...person.extraInfo, ...added];
  return added.length > 0;
}
