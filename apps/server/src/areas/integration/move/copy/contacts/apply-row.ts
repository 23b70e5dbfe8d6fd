import type { StoredExtraInfo } from '../../../../../platform/database/schema/shapes.ts';
import { shortened, shownName } from '../../../../../platform/text/foreign-text.ts';
import type { SourceContact } from '../../source/records.ts';
import type { CopiedTexts } from '../copied-texts.ts';
import { addFields, isPlaceholder, type Person } from './people.ts';

/** The bounds of a contact's field, as the contract has them. */
const longestName = 100;
const longestValue = 1_000;

/** The fields of a contact from a row: its own, the birthday, and a number that could not become its number. */
export function fieldsOf(row: SourceContact, texts: CopiedTexts, number: string | null): StoredExtraInfo[] {
  const own = row.extraInfo.map(({ name, value }) => ({ name, value }));
  const birthday = row.birthday ? [{ name: texts.birthday, value: row.birthday }] : [];
  const former = number ? [{ name: texts.formerNumber, value: number }] : [];
  return [...own, ...birthday, ...former]
    .map(({ name, value }) => ({ name: shortened(name.trim(), longestName), value: shortened(value, longestValue) }))
    .filter(({ name, value }) => name !== '' && value !== '');
}

/**
 * Puts the data of a row into its person: `complete` fills in what is missing, `replace` takes what the row has now. A
 * name that is only the address never replaces another.
 */
export function applyRow(
  person: Person,
  row: SourceContact,
  fields: readonly StoredExtraInfo[],
  how: 'complete' | 'replace',
): void {
  const before = JSON.stringify(person);
  const name = shownName(row.name);
  const isAddress = isPlaceholder({ ...person, name });
  if (!isAddress && (how === 'replace' || isPlaceholder(person))) person.name = name;
  if (person.name === '') person.name = name || person.number || person.lid?.split('@', 1)[0] || row.number || '?';
  const email = row.email.trim().slice(0, 255);
  person.email = how === 'replace' ? email || person.email : person.email || email;
  person.disableBot = how === 'replace' ? row.disableBot : person.disableBot || row.disableBot;
  if (how === 'replace') {
    const replaced = new Set(fields.map(({ name: field }) => field));
    person.extraInfo = person.extraInfo.filter(({ name: field }) => !replaced.has(field));
  }
  addFields(person, fields);
  if (JSON.stringify(person) !== before) person.isChanged = true;
}
