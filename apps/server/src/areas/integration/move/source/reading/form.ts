import type { z } from 'zod';
import type { RawRow } from '../server/source-server.ts';
import { moment, repaired } from './fields.ts';

/** A row with the rows that belong to it, by the field under which they are read. */
export type FullRow = Readonly<Record<string, string | null | readonly RawRow[]>>;

/** What was changed or missing in a row: a code, and the field. */
type Report = (code: string, field: string) => void;

/** Turns a row into a record; null if something is missing without which the row means nothing. */
export type Form<Row> = (row: FullRow, report: Report) => Row | null;

/** The fields of every row. */
export const timed = { createdAt: moment, updatedAt: moment };

/** Repairs may show further ones, e.g. of a text that was too long and unsafe. */
const mostRepairs = 2;

/** A form whose values are repaired where they must be, each repair reported. */
export function formOf<Row>(shape: z.ZodType<Row>): Form<Row> {
  return (row, report) => {
    let current = row;
    for (let repairs = 0; repairs <= mostRepairs; repairs += 1) {
      const { data, error } = shape.safeParse(current);
      if (error === undefined) return data;
      for (const { message, path } of error.issues) report(message, path.map(String).join('.'));
      if (error.issues.some(({ message }) => message === 'missingReference')) return null;
      current = mended(current, error.issues);
    }
    return null;
  };
}

function mended(row: FullRow, issues: readonly z.core.$ZodIssue[]): FullRow {
  const copy: Record<string, FullRow[string]> = { ...row };
  for (const { path, message } of issues) {
    const [name, index, inner] = path.map(String);
    const value = name === undefined ? undefined : copy[name];
    if (name === undefined || value === undefined) continue;
    copy[name] = isRows(value) ? partMended(value, Number(index), inner, message) : repaired(value, message);
  }
  return copy;
}

function partMended(parts: readonly RawRow[], index: number, name = '', code: string): readonly RawRow[] {
  return parts.map((part, place) => (place === index ? { ...part, [name]: repaired(part[name], code) } : part));
}

function isRows(value: FullRow[string]): value is readonly RawRow[] {
  return typeof value === 'object' && value !== null;
}
