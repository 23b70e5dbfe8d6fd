/**
 * What the products of the family hold, in one form for all editions (MOVING.md, Tables). A column that an edition lacks is
 * null, or empty where null has no meaning. Ids are texts: some editions use uuids. Values are those of the other
 * product, made safe: no NUL, no half characters, no date outside 2000 to 2100 (null instead). What had to be
 * changed for that is a finding of the look.
 */

/** An id of the other product; within one table, each row has one. */
export type SourceId = string;

/** What every row has. */
export interface SourceRow {
  id: SourceId;
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** Rows of one company; the community edition has one company, with the id `1`. */
export interface CompanyRow extends SourceRow {
  companyId: SourceId;
}
