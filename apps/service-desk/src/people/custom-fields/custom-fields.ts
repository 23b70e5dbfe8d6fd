import { api } from '@recado/api/client';
import { changeOf, defineResource, queryClient, useAll, useReport } from '@recado/api/live';
import type { CustomField, CustomFieldSubject, CustomFieldValue } from '@recado/contract';
import { useMemo } from 'react';

/** The fields that the company defines, as far as the user sees them. */
const customFields = defineResource({
  list: 'GET /custom-fields',
  create: 'POST /custom-fields',
  update: 'PUT /custom-fields/:fieldId',
  remove: 'DELETE /custom-fields/:fieldId',
  events: { 'custom-field': changeOf },
  compare: (a, b) => a.position - b.position || a.id - b.id,
});

/** The value of a field as it is edited; null: none. */
export type Draft = CustomFieldValue['value'] | null;

/** The fields of contacts or tickets that are in use; none while they load, and if they cannot be loaded. */
export function useFieldsOf(subject: CustomFieldSubject): readonly CustomField[] {
  const { items } = useAll(customFields, everything);
  return useMemo(() => items.filter((field) => field.subject === subject && !field.isArchived), [items, subject]);
}

/** All fields in use, of contacts before those of tickets; nothing is requested unless they are wanted. */
export function useAllFields(isWanted: boolean) {
  const { items, isKnown, error, refetch } = useAll(customFields, everything, { enabled: isWanted });
  return { fields: items.filter(({ isArchived }) => !isArchived), isLoading: !isKnown, error, refetch };
}

const everything = {};

/** A contact or a ticket. */
export interface ValuesOf {
  subject: CustomFieldSubject;
  recordId: number;
}

const changes = ['custom-field-values', 'custom-field', 'contact'] as const;

/** The values of a contact or ticket by the ids of their fields; undefined while they load, and of no record. */
export function useValues({ subject, recordId }: ValuesOf | { subject: CustomFieldSubject; recordId: null }) {
  const id = recordId ?? 0;
  const isWanted = (wanted: CustomFieldSubject) => subject === wanted && recordId !== null;
  const options = { refreshOn: changes, fresh: true };
  const ofContact = useReport(
    'GET /contacts/:contactId/custom-fields',
    { params: { contactId: id } },
    { ...options, enabled: isWanted('contact') },
  );
  const ofTicket = useReport(
    'GET /tickets/:ticketId/custom-fields',
    { params: { ticketId: id } },
    { ...options, enabled: isWanted('ticket') },
  );
  const { report, error, refetch } = subject === 'contact' ? ofContact : ofTicket;
  const values = useMemo(
    () => report && new Map(report.values.map(({ fieldId, value }) => [fieldId, value] as const)),
    [report],
  );
  return { values, error, refetch };
}

/** Saves values of a contact or ticket; resolves when the screen shows them. Rejects with ApiFailure. */
export async function saveValues({ subject, recordId }: ValuesOf, drafts: ReadonlyMap<number, Draft>): Promise<void> {
  const body = { values: [...drafts].map(([fieldId, value]) => ({ fieldId, value })) };
  if (subject === 'contact') {
    await api('PUT /contacts/:contactId/custom-fields', { params: { contactId: recordId }, body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /contacts/:contactId/custom-fields'] });
  } else {
    await api('PUT /tickets/:ticketId/custom-fields', { params: { ticketId: recordId }, body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /tickets/:ticketId/custom-fields'] });
  }
}

/** Whether two values are the same; an empty text and no choice are none. */
export function isSame(one: Draft | undefined, other: Draft | undefined): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: Draft | undefined): string {
  if (Array.isArray(value)) return [...value].sort((a, b) => a - b).join();
  return typeof value === 'string' ? value.trim() : String(value ?? '');
}
