import { programAbilities } from '@recado/contract';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Unit } from '../database/database.ts';
import { apiKeys } from '../database/schema/api-keys.ts';
import { companies, plans } from '../database/schema/companies.ts';
import { whatsapps } from '../database/schema/whatsapps.ts';
import { AppError } from '../errors.ts';
import type { CallingProgram } from '../http/handler.ts';
import { derivedKey, newToken, tokenHash } from './secrets.ts';
import { flagsOf } from './session-row.ts';
import type { Caller } from './sessions.ts';

/** A token is recognised by this beginning, e.g. by scanners for leaked ones. */
const beginning = 'rcd_';
/** Tokens of connections that came from another product are as people chose them there; a shorter one could be guessed. */
const form = /^[\x21-\x7e]{12,200}$/;
/** The characters of a token that are stored as they are: people distinguish their keys by them. */
const hintLength = beginning.length + 6;
const formerHintLength = 4;

/** The time of the last use is noted at most this often (milliseconds). */
const notedEvery = 60_000;

/** The keys with which programs call the external API (SERVER §2). */
export interface ApiKeys {
  /**
   * The program of a key, with the facts about the company that each request checks. Throws ERR_INVALID_API_TOKEN for
   * any token that is not in use, and does not reveal whether it ever was.
   */
  authenticate(token: string | undefined): Promise<{ program: CallingProgram; company: Caller['company'] }>;
}

/** A new token, and its stored form. */
export function newApiToken(): { token: string; stored: { tokenHash: string; hint: string } } {
  const token = beginning + newToken();
  return { token, stored: storedApiToken(token) };
}

/** The stored form of a token of ours. */
export function storedApiToken(token: string): { tokenHash: string; hint: string } {
  return { tokenHash: tokenHash(token), hint: token.slice(0, hintLength) };
}

/** The token of a key that nobody is shown, because the installation gives it to a server itself. */
export function tokenOfKey(secret: string, keyId: number): string {
  return beginning + derivedKey(secret, `token of the key ${keyId}`).toString('base64url');
}

/** The stored form of a token of another product; null if it is too short to be safe, or cannot be sent as one. */
export function storedFormerToken(token: string): { tokenHash: string; hint: string } | null {
  return form.test(token) ? { tokenHash: tokenHash(token), hint: token.slice(0, formerHintLength) } : null;
}

/** Keys in the database: every call reads them anew, so a revoked one is refused at once. */
export function createApiKeys(database: Database, clock: Clock): ApiKeys {
  async function noteUse({ db }: Unit, id: number): Promise<void> {
    const now = clock();
    const isStale = or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, new Date(now.getTime() - notedEvery)));
    await db
      .update(apiKeys)
      .set({ usedAt: now })
      .where(and(eq(apiKeys.id, id), isStale));
  }

  return {
    async authenticate(token) {
      if (token === undefined || !form.test(token)) throw new AppError('ERR_INVALID_API_TOKEN');
      const found = await database.system(async (unit) => {
        const row = await findKey(unit, tokenHash(token), unit.now());
        if (row) await noteUse(unit, row.key.id);
        return row;
      });
      if (!found) throw new AppError('ERR_INVALID_API_TOKEN');
      return { program: holderOf(found.key), company: { ...found.company, flags: flagsOf(found.plan) } };
    },
  };
}

function holderOf({ id: keyId, companyId, name, scopes, whatsappId }: FoundKey): CallingProgram {
  const abilities = new Set(programAbilities);
  return { keyId, companyId, name, userId: null, abilities, scopes: new Set(scopes), connectionId: whatsappId };
}

type FoundKey = Pick<typeof apiKeys.$inferSelect, 'id' | 'companyId' | 'name' | 'scopes' | 'whatsappId'>;

/** A key of a deleted connection or company is not found: their rows are hidden. */
async function findKey({ db }: Unit, hash: string, now: Date) {
  const [row] = await db
    .select({
      key: {
        id: apiKeys.id,
        companyId: apiKeys.companyId,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        whatsappId: apiKeys.whatsappId,
      },
      company: { status: companies.status, dueDate: companies.dueDate, timeZone: companies.timeZone },
      plan: plans,
      connectionId: whatsapps.id,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .leftJoin(whatsapps, eq(whatsapps.id, apiKeys.whatsappId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(and(hasToken(hash, now), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
  return row && row.connectionId === row.key.whatsappId ? row : undefined;
}

/** The key with this token, or with this former token that is still accepted. */
function hasToken(hash: string, now: Date) {
  const isFormer = and(eq(apiKeys.formerTokenHash, hash), gt(apiKeys.formerUntil, now));
  return or(eq(apiKeys.tokenHash, hash), isFormer);
}
