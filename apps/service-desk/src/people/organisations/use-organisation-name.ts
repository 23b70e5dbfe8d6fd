import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';

/** Milliseconds for which a name counts as current: headers may show a former one for so long. */
const keptFor = 60_000;

/** The name of an organisation; undefined for none, for one that is gone, and until it is known. */
export function useOrganisationName(organisationId: number | null | undefined): string | undefined {
  const asked = organisationId ? [organisationId] : null;
  const { found } = useLookup(
    'organisation name',
    asked,
    (signal) => api('GET /organisations', { query: { ids: JSON.stringify(asked) }, signal }),
    keptFor,
  );
  return found?.records[0]?.name;
}
