import { useReport } from '@recado/api/live';
import type { CustomField } from '@recado/contract';

/** The fields of contacts in use that everyone sees: those by which people are chosen. */
export function useContactFields() {
  const { report } = useReport('GET /custom-fields', {}, { refreshOn: ['custom-field'] });
  return { items: report?.filter(isOffered) ?? [], isKnown: report !== undefined };
}

function isOffered({ subject, isArchived, seenBy }: CustomField): boolean {
  return subject === 'contact' && !isArchived && seenBy === 'everyone';
}
