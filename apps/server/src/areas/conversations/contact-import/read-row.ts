import type { RefusalReason } from '@recado/contract';
import { longestOrganisation } from '@recado/contract/limits';
import { readNumber, readNumbers } from '@recado/contract/phone-numbers';
import { z } from 'zod';
import type { StoredExtraInfo } from '../../../platform/database/schema/shapes.ts';
import { shortened, shownName } from '../../../platform/text/foreign-text.ts';
import { consentIn } from '../consents/read-word.ts';
import type { ReadFieldValue } from '../custom-fields/store-values.ts';
import type { StoredImportChoice, StoredSheetRow } from './contact-import.schema.ts';

/** A person in a row, ready to be stored as a contact. */
export interface ReadPerson {
  row: number;
  name: string;
  /** Digits with country code; empty for a person who is known by a username alone. */
  number: string;
  username: string | null;
  email: string;
  /** WhatsApp's id of the person, if the agenda has it. */
  lid: string | null;
  /** The name of the organisation that they belong to; empty for none. */
  organisation?: string;
  /** Whether they want marketing; undefined when the row does not say. */
  consent?: { state: 'given' | 'refused'; text: string };
  /** Further columns and numbers. */
  extraInfo: StoredExtraInfo[];
  /** What the row had and the contact cannot have. */
  leftOut: LeftOut[];
  /** Of fields that the company defines. */
  values?: readonly ReadFieldValue[];
}

/** A value that is not stored, and why. */
interface LeftOut {
  reason: RefusalReason;
  value: string;
}

/** A row that is not stored, with its values and the reason. */
export interface RefusedRow {
  row: number;
  name: string;
  number: string;
  email: string;
  reason: RefusalReason;
}

/** The rules of a contact's fields (SPEC §5). */
const shortestName = 2;
export const longestName = 50;
const emailAddress = z.email().max(200);
/** The most further fields of a contact, and the longest name of one (`extraInfo` of the contract). */
const mostExtras = 100;
const longestTitle = 100;

/**
 * Reads one row by the meaning of its columns, which `titles` names. Only a row without a valid number is refused:
 * whatever else is wrong with a person is left out, and listed.
 */
export function readRow(
  { row, cells }: StoredSheetRow,
  choice: StoredImportChoice,
  titles: readonly string[] = [],
): ReadPerson | RefusedRow {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const { furtherNames = [], furtherNumbers = [], extras = [] } = choice;
  const columns = [choice.number, ...furtherNumbers];
  const written = columns.map(cell).filter(Boolean);
  const name = [choice.name, ...furtherNames].map(cell).filter(Boolean).join(' ');
  const email = cell(choice.email);
  const [number, ...others] = readNumbers(written, choice.country);
  const title = (column: number) => titles[column] || letterOf(column);
  const organisation = cell(choice.organisation ?? null);
  const consent = cell(choice.consent ?? null).trim();
  const kept = extras.map((column) => ({ name: title(column), value: cell(column) }));
  const username = written.length === 0 ? usernameIn(cell(choice.username ?? null)) : undefined;
  if (username !== undefined)
    return { row, username, ...describedAs(username, { name, email, organisation, consent, extras: kept }) };
  if (number === undefined) {
    const read = written.map((text) => readNumber(text, choice.country));
    const isRounded = read.some((one) => 'problem' in one && one.problem === 'rounded');
    return { row, name, number: written[0] ?? '', email, reason: isRounded ? 'rounded' : 'number' };
  }
  const wrong = written.filter((text) => 'problem' in readNumber(text, choice.country));
  const further = others.map((value) => ({ name: title(choice.number), value }));
  const described = describedAs(number, { name, email, organisation, consent, extras: [...further, ...kept] });
  const leftOut = [...wrong.map((value): LeftOut => ({ reason: 'furtherNumber', value })), ...described.leftOut];
  return { row, username: null, ...described, number, leftOut };
}

/** The cells about a person besides how they are known. */
interface Described {
  name: string;
  email: string;
  organisation: string;
  consent: string;
  extras: { name: string; value: string }[];
}

/** What a row says of a person besides how they are known, which is their name in place of none. */
function describedAs(known: string, { name, email, organisation, consent, extras }: Described) {
  const leftOut: LeftOut[] = [];
  return {
    name: nameOf(name, known, leftOut),
    number: '',
    email: emailOf(email, leftOut),
    organisation: organisationOf(organisation, leftOut),
    ...consentOf(consent, leftOut),
    lid: null,
    extraInfo: extras
      .filter(({ value }) => value !== '')
      .slice(0, mostExtras)
      .map((info) => ({ ...info, name: info.name.slice(0, longestTitle) })),
    leftOut,
  };
}

/** A username as WhatsApp writes it, without the `@`; undefined for anything else. */
function usernameIn(written: string): string | undefined {
  const username = written.trim().replace(/^@/, '').toLowerCase();
  return /^(?=.*[a-z])[a-z0-9._]{3,35}$/.test(username) ? username : undefined;
}

/** The number of rows before the first person. */
export function rowsBefore({
  rowsAbove = 0,
  withTitles,
}: Pick<StoredImportChoice, 'rowsAbove' | 'withTitles'>): number {
  return rowsAbove + (withTitles ? 1 : 0);
}

/** The name of a person; the number in place of none. */
function nameOf(written: string, number: string, leftOut: LeftOut[]): string {
  const name = shownName(written);
  if (name === '') return number;
  if (name.length >= shortestName && name.length <= longestName) return name;
  leftOut.push({ reason: name.length < shortestName ? 'name' : 'nameTooLong', value: written });
  return name.length < shortestName ? number : shortened(name, longestName);
}

function organisationOf(written: string, leftOut: LeftOut[]): string {
  const name = written.trim();
  if (name.length <= longestOrganisation.name) return name;
  leftOut.push({ reason: 'organisation', value: written });
  return '';
}

function consentOf(written: string, leftOut: LeftOut[]): Pick<ReadPerson, 'consent'> {
  const state = consentIn(written);
  if (state) return { consent: { state, text: written } };
  if (written !== '') leftOut.push({ reason: 'consent', value: written });
  return {};
}

function emailOf(written: string, leftOut: LeftOut[]): string {
  // Several addresses of a person are separated like several numbers.
  const [first = ''] = written.split(/:::|[;,\s]+/).filter((part) => part.includes('@'));
  if (emailAddress.safeParse(first).success) return first;
  if (written !== '') leftOut.push({ reason: 'email', value: written });
  return '';
}

/** A column as spreadsheets name it: A, B, …, AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}
