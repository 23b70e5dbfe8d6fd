import { api, onEvent } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { Answer, Erasure, PersonExport } from '@recado/contract';
import { useEffect, useState } from 'react';

/** What there is about a person. */
export type Person = Answer<'GET /contacts/:contactId/person'>;

/** A person's data, with the progress of its archives and of its erasure as the server tells it. */
export function usePerson(contactId: number) {
  const lookup = useLookup('person', [contactId], (signal) =>
    api('GET /contacts/:contactId/person', { params: { contactId }, signal }),
  );
  const [told, setTold] = useState<Readonly<Record<number, PersonExport>>>({});
  const [followed, follow] = useState<Erasure>();
  useEffect(
    () =>
      onEvent('person-export', (event) => {
        if (event.action !== 'delete') setTold((known) => ({ ...known, [event.record.id]: event.record }));
      }),
    [],
  );
  const erasureId = (followed ?? lookup.found?.erasure)?.id;
  useEffect(
    () =>
      onEvent('erasure', (event) => {
        if (event.action !== 'delete' && event.record.id === erasureId) follow(event.record);
      }),
    [erasureId],
  );
  const exports = lookup.found?.exports.map((one) => told[one.id] ?? one) ?? [];
  return { ...lookup, exports, erasure: followed ?? lookup.found?.erasure ?? null, follow };
}
