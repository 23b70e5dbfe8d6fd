import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { apiKeys } from '../../../../../platform/database/schema/api-keys.ts';
import { storedFormerToken } from '../../../../../platform/security/api-keys.ts';
import type { SourceConnection } from '../../source/records.ts';
import type { CopyContext } from '../copy-step.ts';
import type { Became } from '../rows-step.ts';

/** What a token of a connection may do in the products of the family. */
const scopes = ['messages:send'] as const;

/**
 * Makes tokens of connections keys of the external API for that connection, so that programs go on sending. Only hashes
 * are stored. A token that is too short to be safe, or that another key has, is not copied.
 */
export async function copyTokens(
  unit: Unit,
  became: readonly Became<SourceConnection>[],
  context: CopyContext,
): Promise<void> {
  for (const { row, id } of became) {
    const token = row.token?.trim() ?? '';
    const find = (reason: string) => context.find({ kind: 'connections', reason, id: row.id, detail: row.name });
    const stored = token === '' ? null : storedFormerToken(token);
    if (token !== '' && !stored) find('weakToken');
    await forgetFormerToken(unit, id, stored?.tokenHash ?? '');
    if (stored && !(await storeToken(unit, row, id, stored, context))) find('takenToken');
  }
}

/** Returns whether the key is there. Another company's key is hidden here, but its hash is unique all the same. */
async function storeToken(
  { db }: Unit,
  { name }: SourceConnection,
  whatsappId: number,
  stored: { tokenHash: string; hint: string },
  { companyId }: CopyContext,
): Promise<boolean> {
  const values = { companyId, whatsappId, ...stored, name: name.trim().slice(0, 50), scopes: [...scopes] };
  const made = await db.insert(apiKeys).values(values).onConflictDoNothing().returning({ id: apiKeys.id });
  if (made.length > 0) return true;
  const isSame = and(eq(apiKeys.tokenHash, stored.tokenHash), eq(apiKeys.whatsappId, whatsappId));
  return (await db.$count(apiKeys, isSame)) > 0;
}

/** A token that was replaced there is void here, too. Keys that people made here stay: they have a maker. */
async function forgetFormerToken({ db }: Unit, whatsappId: number, tokenHash: string): Promise<void> {
  const isCopied = and(eq(apiKeys.whatsappId, whatsappId), isNull(apiKeys.madeBy));
  await db.delete(apiKeys).where(and(isCopied, ne(apiKeys.tokenHash, tokenHash)));
}
