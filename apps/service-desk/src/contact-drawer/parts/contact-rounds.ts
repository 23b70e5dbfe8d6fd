import { api } from '@recado/api/client';
import type { ContactRound } from '@recado/api/contract';
import type { ListSource } from '@recado/api/live';

/** A round, and whether its contact has others that the user may not read. */
type ListedRound = ContactRound & { hasOthers: boolean };

/** The rounds of service of a contact, the latest first. */
export const contactRounds: ListSource<ListedRound, { contactId: number }> = {
  name: 'contact-rounds',
  events: {},
  async fetchPage({ contactId }, pageNumber, signal) {
    const { records, isPartial, ...page } = await api('GET /contact-rounds', {
      query: { contactId, pageNumber },
      signal,
    });
    return { ...page, items: records.map((round) => ({ ...round, hasOthers: isPartial })) };
  },
};
