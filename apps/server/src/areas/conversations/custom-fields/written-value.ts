import type { CustomFieldValue } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import type { FieldRow } from './field-rows.ts';

/**
 * The value that people mean by a text, e.g. in a cell of a spreadsheet or in a filter; undefined where it is none of the
 * field's kind. The server's rules of a value apply afterwards.
 */
export function writtenValue(field: FieldRow, written: string): CustomFieldValue['value'] | undefined {
  const text = written.trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'number':
      return writtenNumber(text);
    case 'date':
      return writtenDay(text);
    case 'choice':
      return choiceNamed(field, text);
    case 'several':
      return choicesNamed(field, text);
    default:
      return text;
  }
}

/** A number with a comma or point before its decimals: `1.234,56`, `1,234.56`, `R$ 10,5`, `12%`. */
function writtenNumber(text: string): number | undefined {
  const digits = text.replace(/^R\$|%$|\s/g, '');
  if (!/^-?\d[\d.,]*$/.test(digits)) return undefined;
  const decimals = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const mark = digits[decimals];
  // The same mark twice parts thousands.
  const isWhole = mark === undefined || digits.indexOf(mark) !== decimals;
  const whole = (isWhole ? digits : digits.slice(0, decimals)).replace(/[.,]/g, '');
  const number = Number(isWhole ? whole : `${whole}.${digits.slice(decimals + 1)}`);
  return Number.isFinite(number) ? number : undefined;
}

/** A day as YYYY-MM-DD, with or without a time behind it, or as DD/MM/YYYY. */
function writtenDay(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === '' ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function choiceNamed({ choices }: FieldRow, text: string): number | undefined {
  return choices.find(({ name, isArchived }) => !isArchived && fold(name.trim()) === fold(text))?.id;
}

/** Choices apart by semicolons, lines or, if none of their names has one, commas; undefined if one is unknown. */
function choicesNamed(field: FieldRow, text: string): number[] | undefined {
  const whole = choiceNamed(field, text);
  if (whole !== undefined) return [whole];
  const hasComma = field.choices.some(({ name }) => name.includes(','));
  const parts = text.split(/[;|\n]/.test(text) || hasComma ? /[;|\n]/ : ',').map((part) => part.trim());
  const ids = parts.filter(Boolean).map((part) => choiceNamed(field, part));
  return ids.every((id) => id !== undefined) ? ids.filter((id) => id !== undefined) : undefined;
}
