import { failureOf } from '@recado/api/client';
import type { CustomField } from '@recado/contract';
import { failureText, formatDay, formatNumber } from '@recado/ui/core';
import { issueText } from '@recado/ui/i18n';
import type { Draft } from './custom-fields.ts';

/** A value in words: the names of choices, a day and a number as the language writes them; empty without a value. */
export function wordsOf({ kind, choices }: CustomField, value: Draft | undefined): string {
  if (value === undefined || value === null) return '';
  if (kind === 'choice' || kind === 'several') {
    const chosen = new Set([value].flat());
    return choices
      .filter(({ id }) => chosen.has(id))
      .map(({ name }) => name)
      .join(', ');
  }
  if (typeof value === 'number') return formatNumber(value);
  return kind === 'date' ? formatDay(String(value)) : String(value);
}

/** Why the server refused values, by the keys of their fields; '' has what is about none of them. */
export function refusalsIn(failure: unknown): Map<string, string> {
  const { issues = [] } = failureOf(failure).body;
  const named = issues.flatMap(({ path, code, params }) => {
    const [, , key] = path.split('.');
    return key === undefined ? [] : [[key, issueText({ code, params })] as const];
  });
  return named.length > 0 ? new Map(named) : new Map([['', failureText(failure)]]);
}
