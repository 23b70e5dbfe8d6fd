import type { ChangedFieldValue, CustomField } from '@recado/contract';
import { useId, useState } from 'react';
import { type Draft, isSame, useAllFields, useValues } from '../../people/custom-fields/custom-fields.ts';
import { refusalsIn } from '../../people/custom-fields/field-words.ts';
import type { AskedResolution } from './asked-resolution.ts';

/** The fields that are asked before tickets are resolved, and what is typed into them. */
export interface AskedFields {
  fields: readonly CustomField[];
  currentOf: (field: CustomField) => Draft;
  change: (field: CustomField, value: Draft) => void;
  /** Why the server refused the value of a field, while it is as it was. */
  problemOf: (field: CustomField) => string | undefined;
  /** The id of the control of a field. */
  controlOf: (field: CustomField) => string;
}

/**
 * The fields that queues require and, of a single ticket, that it and its contact have not; what the server named is asked as
 * well. Of many tickets the server knows which have them: there, none must be filled. Nothing is requested if no queue requires any.
 */
export function useRequiredFields({ queues, ticket, before }: Pick<AskedResolution, 'queues' | 'ticket' | 'before'>) {
  const name = useId();
  const required = new Set(queues.flatMap(({ requiredFieldIds }) => requiredFieldIds));
  const refusals = before ? refusalsIn(before.failure) : new Map<string, string>();
  // What is about no value, e.g. the reason.
  refusals.delete('');
  const given = new Map((before?.answer.fieldValues ?? []).map(({ fieldId, value }) => [fieldId, value] as const));
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(given);
  const isWanted = required.size > 0 || refusals.size > 0;
  const all = useAllFields(isWanted);
  const ofContact = useValues({ subject: 'contact', recordId: isWanted && ticket ? ticket.contactId : null });
  const ofTicket = useValues({ subject: 'ticket', recordId: isWanted && ticket ? ticket.id : null });
  const isEmpty = ({ id }: CustomField) => !ofContact.values?.has(id) && !ofTicket.values?.has(id);
  const fields = all.fields.filter((field) => {
    const { id, key, seenBy } = field;
    return seenBy === 'everyone' && (required.has(id) || refusals.has(key)) && (isEmpty(field) || given.has(id));
  });
  const isFilled = ({ id }: CustomField) => !isSame(drafts.get(id), null);
  const missing = ticket ? fields.find((field) => !isFilled(field)) : undefined;
  const controlOf = ({ key }: CustomField) => `${name}-${key}`;
  const areValuesKnown = !ticket || (ofContact.values !== undefined && ofTicket.values !== undefined);
  return {
    fields,
    missing,
    values: fields
      .filter(isFilled)
      .map(({ id }): ChangedFieldValue => ({ fieldId: id, value: drafts.get(id) ?? null })),
    currentOf: ({ id }: CustomField) => drafts.get(id) ?? null,
    change: ({ id }: CustomField, value: Draft) => setDrafts(new Map([...drafts, [id, value]])),
    problemOf: ({ id, key }: CustomField) => (isSame(drafts.get(id), given.get(id)) ? refusals.get(key) : undefined),
    controlOf,
    goToMissing: () => missing && document.getElementById(controlOf(missing))?.focus(),
    isLoading: isWanted && (all.isLoading || !areValuesKnown),
    error: isWanted ? (all.error ?? ofContact.error ?? ofTicket.error) : null,
    refetch: () => {
      all.refetch();
      ofContact.refetch();
      ofTicket.refetch();
    },
  };
}
