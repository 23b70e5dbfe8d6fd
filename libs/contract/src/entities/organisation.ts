import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** A company, or another body, that contacts of the company belong to; each contact to one at most (docs/adr/0179). */
export const organisation = z.object({
  id,
  companyId: id,
  /** Unique in the company, without regard to case and accents. */
  name: z.string(),
  /** In Brazil a CNPJ or CPF without separators, elsewhere as written; empty for none. */
  documentNumber: z.string(),
  /** The domain or address of its site as written; empty for none. */
  site: z.string(),
  note: z.string(),
  updatedAt: timestamp,
});
export type Organisation = z.output<typeof organisation>;

/** What a record of a contact says of its organisation. */
export const organisationSummary = organisation.pick({ id: true, name: true });
export type OrganisationSummary = z.output<typeof organisationSummary>;
