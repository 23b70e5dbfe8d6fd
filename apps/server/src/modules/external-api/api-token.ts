import type { AnswerInput } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { apiTokens, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { newApiToken } from '../../platform/security/api-tokens.ts';
import { publishState } from '../whatsapps/whatsapp-events.ts';
import { requireWhatsapp } from '../whatsapps/whatsapps.service.ts';

/** Makes the token of a connection; the former one is refused from then on. Throws ERR_NO_WAPP_FOUND. */
export async function renewToken(
  platform: ServicePlatform,
  unit: Unit,
  companyId: number,
  whatsappId: number,
): Promise<AnswerInput<'POST /whatsapp/:whatsappId/api-token'>> {
  await requireWhatsapp(unit, companyId, whatsappId);
  const { token, hash: tokenHash } = newApiToken();
  const fresh = { tokenHash, createdAt: platform.clock(), usedAt: null };
  const [made] = await unit.db
    .insert(apiTokens)
    .values({ companyId, whatsappId, ...fresh })
    .onConflictDoUpdate({ target: apiTokens.whatsappId, set: fresh })
    .returning({ createdAt: apiTokens.createdAt, usedAt: apiTokens.usedAt });
  if (!made) throw new AppError('ERR_INTERNAL');
  await publishAccess(platform, unit, whatsappId);
  return { token, apiAccess: made };
}

/** Deletes the token of a connection. Throws ERR_NO_WAPP_FOUND. */
export async function revokeToken(
  platform: ServicePlatform,
  unit: Unit,
  companyId: number,
  whatsappId: number,
): Promise<void> {
  await requireWhatsapp(unit, companyId, whatsappId);
  await unit.db.delete(apiTokens).where(eq(apiTokens.whatsappId, whatsappId));
  await publishAccess(platform, unit, whatsappId);
}

/** The record is a later one than before, so that screens accept it. */
async function publishAccess(platform: ServicePlatform, unit: Unit, whatsappId: number): Promise<void> {
  await unit.db.update(whatsapps).set({ updatedAt: new Date() }).where(eq(whatsapps.id, whatsappId));
  await publishState(platform, unit, { connectionId: whatsappId, status: true });
}
