import type { CustomField } from '@recado/contract';

/** What is asked of the list of contacts for a typed search. */
export interface ContactSearch {
  searchParam: string;
  /** A field and its value, as `key:value`; then the text is that, and no name. */
  field?: string;
}

/** A typed search as the list is asked: `plano: ouro` looks for the value of a field, if the company has this field. */
export function contactSearch(searchParam: string, fields: readonly CustomField[]): ContactSearch {
  const [, key = '', value = ''] = /^([a-z][a-z0-9_]*)\s*:\s*(\S.*)$/.exec(searchParam.trim()) ?? [];
  return fields.some((field) => field.key === key) ? { searchParam, field: `${key}:${value}` } : { searchParam };
}

/** The part of a search that is sent: either the field or the text. */
export function sentSearch({ searchParam, field }: ContactSearch): ContactSearch {
  return field === undefined ? { searchParam } : { searchParam: '', field };
}
