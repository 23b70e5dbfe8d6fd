import { eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { contacts } from './contacts.schema.ts';

/** What narrows a list of contacts to some of them, each part if it is given. */
export interface Narrowing {
  /** Only those who are blocked, or only those who are not. */
  blocked?: boolean | undefined;
  organisationId?: number | undefined;
}

/** The conditions of a narrowed list of contacts. */
export function narrowedTo({ blocked, organisationId }: Narrowing): SQL[] {
  return [
    ...(blocked === undefined ? [] : [blocked ? isNotNull(contacts.blockedAt) : isNull(contacts.blockedAt)]),
    ...(organisationId === undefined ? [] : [eq(contacts.organisationId, organisationId)]),
  ];
}
