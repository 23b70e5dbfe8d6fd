import { Resolver } from 'node:dns/promises';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Milliseconds and attempts for the DNS to answer. */
const patience = { timeout: 2_000, tries: 2 };
/** Most TXT records of a domain that are looked at. */
const mostRecords = 200;

/** Looks for a TXT record of a domain. Throws ERR_SIGN_IN_DOMAIN_UNPROVEN without it, also while the DNS does not answer. */
export async function requireRecord(
  { logger }: Pick<Platform, 'logger'>,
  domain: string,
  record: string,
): Promise<void> {
  const records = await new Resolver(patience).resolveTxt(domain).catch((error: unknown) => {
    logger.info({ err: error, domain }, 'the TXT records of a domain were not found');
    return [];
  });
  const isThere = records.slice(0, mostRecords).some((parts) => parts.join('').trim() === record);
  if (!isThere) throw new AppError('ERR_SIGN_IN_DOMAIN_UNPROVEN');
}
