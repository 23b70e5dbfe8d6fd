import { numberForms } from '@recado/contract/phone-numbers';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';

/** By what a person is found in tables that do not refer to their contact. */
export interface PersonTraits {
  companyId: number;
  contactId: number;
  ticketIds: readonly number[];
  /** Every number in its two forms, LID, user id and username that leads to the person and to nobody else. */
  names: readonly string[];
  /** The same as patterns of LIKE, without those that are too short to be found within a text. */
  patterns: readonly string[];
  /** What the contact is and was called. */
  labels: readonly string[];
}

/** A shorter name is found within texts about others, too. */
const shortestPattern = 8;

const found = z.object({
  names: z.array(z.string()).nullable(),
  labels: z.array(z.string()).nullable(),
  tickets: z.array(z.number()).nullable(),
});

/**
 * Reads the traits of a contact; undefined when it is gone. A former name that is somebody else's by now, e.g. a number that was given
 * to another person, is none of them.
 */
export async function personTraits(
  { db }: Unit,
  companyId: number,
  contactId: number,
): Promise<PersonTraits | undefined> {
  const { rows } = await db.execute(sql`
    select
      (select array_agg(distinct i.value) from contact_identities i
        where i.contact_id = c.id and (i.ended_at is null or i.is_alias or not exists (
          select from contact_identities other where other.company_id = i.company_id and other.value = i.value
            and other.contact_id <> c.id and other.ended_at is null))) as names,
      (select array_agg(distinct label) from (
        select c.name as label union select m.absorbed_name from contact_merges m where m.kept_id = c.id
        union select m.before -> 'kept' ->> 'name' from contact_merges m where m.kept_id = c.id) as called
        where label <> '') as labels,
      (select array_agg(t.id) from tickets t where t.contact_id = c.id) as tickets
    from contacts c where c.id = ${contactId} and c.company_id = ${companyId}`);
  if (rows.length === 0) return undefined;
  const { names, labels, tickets } = found.parse(rows[0]);
  const all = [
    ...new Set((names ?? []).flatMap((name) => (/^\d+$/.test(name) ? [name, ...numberForms(name)] : [name]))),
  ];
  return {
    ...{ companyId, contactId },
    names: all,
    patterns: all.filter((name) => name.length >= shortestPattern).map((name) => `%${likeText(name)}%`),
    labels: labels ?? [],
    ticketIds: tickets ?? [],
  };
}

/** A text in a pattern of LIKE, as itself. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** A list of texts as a parameter. */
export function texts(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/** A list of ids as a parameter. */
export function ids(values: readonly number[]): SQL {
  return sql`${sql.param([...values])}::int[]`;
}
