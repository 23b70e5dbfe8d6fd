import type { SourceKind, SourceRecords } from '../records.ts';
import type { Form } from './form.ts';

/** The column of a field: its name, several names of which the first that is there is taken, or whether it has a value. */
export type ColumnChoice = string | readonly string[] | { filled: string };

/** The company of a row: by its own column, or by that of the row to which it belongs. */
export interface CompanyRule {
  /** Whether it has a column `companyId`; where that is empty, the rows it belongs to decide. */
  own: boolean;
  /** Columns that name the row it belongs to, with the table of that row; the first that is filled counts. */
  through: readonly { column: string; table: string }[];
}

/** Rows of another table that belong to a row, e.g. the tags of a ticket. */
export interface PartReading {
  /** The field under which the form finds them. */
  field: string;
  table: string;
  /** Its column that names the row, and the field of the row that it names (usually `id`). */
  column: string;
  of: string;
  /** A second pair that must agree, where the first is unique only within a company. */
  also?: { column: string; of: string };
  columns: Readonly<Record<string, ColumnChoice>>;
}

/** Where the rows of a kind are, for all editions: what one lacks is left out. */
export interface TableShape {
  table: readonly string[];
  /** Null: the rows belong to the installation. */
  company: CompanyRule | null;
  columns: Readonly<Record<string, ColumnChoice>>;
  /** Columns that have no place here and need none, e.g. the battery of a phone. */
  without: readonly string[];
  parts?: readonly PartReading[];
  /** A column with large texts, which are left out above 1 MB. */
  wide?: string;
}

/** How the rows of a kind become records. */
export interface TableReading<Row> extends TableShape {
  form: Form<Row>;
  /** Puts rows into order where the order of the database does not do; for small tables. */
  arrange?: (rows: readonly Row[]) => Row[];
  /** Rows that stand for an absent table. */
  absent?: readonly Row[];
}

/** How each kind is read. */
export type TableReadings = { [Kind in SourceKind]: TableReading<SourceRecords[Kind]> };

/** The rule of tables with a column `companyId`. */
export const ofCompany: CompanyRule = { own: true, through: [] };
