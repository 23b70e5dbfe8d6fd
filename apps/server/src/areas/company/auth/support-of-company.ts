import { sql } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { supportGrants } from './support-grants.schema.ts';

/** The super user whom the company of a user lets in: until when, who, and in whose name; null without one. One that is over may be it. */
export const supportOfCompany = sql<{
  until: string;
  by: string;
  userId: number;
} | null>`(select json_build_object('until', to_char(${supportGrants.expiresAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', ${supportGrants.askedBy}, 'userId', ${supportGrants.userId})
  from ${supportGrants} where ${supportGrants.companyId} = ${users.companyId} and ${supportGrants.state} = 'granted'
  order by ${supportGrants.userId} = ${users.id} desc, ${supportGrants.expiresAt} desc limit 1)`;
