import type { RefusalReason } from '@recado/api/contract';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { shownName } from '../../platform/text/foreign-text.ts';
import type { StoredImportChoice, StoredSheetRow } from './contact-import.schema.ts';

/** A person in a row, ready to be stored as a contact. */
export interface ReadPerson {
  row: number;
  name: string;
  /** Digits with country code. */
  number: string;
  email: string;
  /** WhatsApp's id of the person, if the agenda has it. */
  lid: string | null;
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

/** Reads one row by the meaning of its columns: a person, or the reason why it is refused. */
export function readRow({ row, cells }: StoredSheetRow, choice: StoredImportChoice): ReadPerson | RefusedRow {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const written = { row, name: cell(choice.name), number: cell(choice.number), email: cell(choice.email) };
  const number = internationalNumber(written.number, choice.country);
  if (number === undefined) return { ...written, reason: 'number' };
  const name = shownName(written.name) || number;
  if (name.length < shortestName) return { ...written, reason: 'name' };
  if (name.length > longestName) return { ...written, reason: 'nameTooLong' };
  if (written.email !== '' && !emailAddress.safeParse(written.email).success) return { ...written, reason: 'email' };
  return { row, name, number, email: written.email, lid: null };
}

/**
 * The digits of a number in international form; undefined for an invalid number. A number without country code belongs
 * to `country`; a number that is valid there is never read as one of another country.
 */
export function internationalNumber(written: string, country: string): string | undefined {
  const digits = written.replace(/\D/g, '');
  if (digits.length < 8 || digits.length > 15) return undefined;
  const isInternational = /^\s*(\+|00)/.test(written);
  if (!isInternational && isSupportedCountry(country)) {
    const national = parsePhoneNumberFromString(digits, country);
    if (national?.isValid()) return national.number.slice(1);
  }
  const whole = digits.replace(/^00/, '');
  return parsePhoneNumberFromString(`+${whole}`)?.isValid() ? whole : undefined;
}
