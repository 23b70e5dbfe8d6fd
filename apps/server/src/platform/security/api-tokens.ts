import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database, Unit } from '../database/database.ts';
import { apiTokens } from '../database/schema/api-tokens.ts';
import { companies, plans } from '../database/schema/companies.ts';
import { whatsapps } from '../database/schema/whatsapps.ts';
import { AppError } from '../errors.ts';
import type { TokenHolder } from '../http/handler.ts';
import type { Clock } from '../platform.ts';
import { newToken, tokenHash } from './secrets.ts';
import { flagsOf } from './session-row.ts';
import type { Caller } from './sessions.ts';

/** By its beginning a token is recognised, e.g. by scanners that look for leaked ones. */
const beginning = 'rcd_';
const form = /^rcd_[\w-]{43}$/;

/** The time of the last use is noted at most this often (milliseconds). */
const notedEvery = 60_000;

/** The tokens with which programs call the external API, one for each connection (SERVER §2). */
export interface ApiTokens {
  /**
   * Whose token it is, with the facts about the company that each request checks. Throws ERR_INVALID_API_TOKEN for any
   * token that is not in use, without a hint whether it ever was.
   */
  authenticate(token: string | undefined): Promise<{ holder: TokenHolder; company: Caller['company'] }>;
}

/** A new token, and the form in which it is stored. */
export function newApiToken(): { token: string; hash: string } {
  const token = beginning + newToken();
  return { token, hash: tokenHash(token) };
}

/** Tokens in the database: every call reads them anew, so a revoked one is refused at once. */
export function createApiTokens(database: Database, clock: Clock): ApiTokens {
  async function noteUse({ db }: Unit, whatsappId: number): Promise<void> {
    const now = clock();
    const isStale = or(isNull(apiTokens.usedAt), lt(apiTokens.usedAt, new Date(now.getTime() - notedEvery)));
    await db
      .update(apiTokens)
      .set({ usedAt: now })
      .where(and(eq(apiTokens.whatsappId, whatsappId), isStale));
  }

  return {
    async authenticate(token) {
      if (token === undefined || !form.test(token)) throw new AppError('ERR_INVALID_API_TOKEN');
      const found = await database.system(async (unit) => {
        const row = await findHolder(unit, tokenHash(token));
        if (row) await noteUse(unit, row.holder.connectionId);
        return row;
      });
      if (!found) throw new AppError('ERR_INVALID_API_TOKEN');
      return { holder: found.holder, company: { ...found.company, flags: flagsOf(found.plan) } };
    },
  };
}

/** A deleted connection or company is not found: its rows are hidden. */
async function findHolder({ db }: Unit, hash: string) {
  const [row] = await db
    .select({
      holder: { connectionId: whatsapps.id, companyId: whatsapps.companyId },
      company: { status: companies.status, dueDate: companies.dueDate, timeZone: companies.timeZone },
      plan: plans,
    })
    .from(apiTokens)
    .innerJoin(whatsapps, eq(whatsapps.id, apiTokens.whatsappId))
    .innerJoin(companies, eq(companies.id, whatsapps.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(apiTokens.tokenHash, hash));
  return row;
}
