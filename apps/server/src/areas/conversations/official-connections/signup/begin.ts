import type { AnswerInput, BodyOutput } from '@recado/contract';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { signupPage } from '../../../../platform/http/signup-page.ts';
import { newToken, tokenHash } from '../../../../platform/security/secrets.ts';
import { requireOwnWhatsapp } from '../../whatsapps/whatsapp-rows.ts';
import { requireOperatorApp } from './operator-app.ts';
import { changeSignup, endOfSignup, findSignup, presentOwn, requireOpened } from './signup-rows.ts';
import { officialSignups } from './signups.schema.ts';

/**
 * Begins a signup, or opens the window of one again: what it was given before stays if it is for the same. Needs a system
 * unit. Throws ERR_OFFICIAL_APP_MISSING, ERR_NO_WAPP_FOUND.
 */
export async function beginSignup(
  { secret }: Pick<ServicePlatform, 'secret'>,
  unit: Unit,
  { companyId, userId }: CallerSession,
  { way, whatsappId: moving }: BodyOutput<'POST /official-connections/signup'>,
): Promise<AnswerInput<'POST /official-connections/signup'>> {
  const whatsappId = moving ?? null;
  await requireOperatorApp(unit, secret);
  if (whatsappId !== null) await requireOwnWhatsapp(unit, companyId, whatsappId);
  const state = newToken();
  const known = await findSignup(unit, companyId);
  const goesOn = known?.way === way && known.whatsappId === whatsappId;
  const forgotten = { leftAt: null, errorId: null, accountId: null, phoneNumberId: null, sealed: '' };
  const begun = { userId, stateHash: tokenHash(state), expiresAt: endOfSignup(unit.now()) };
  const row = { ...begun, companyId, way, whatsappId };
  await unit.db
    .insert(officialSignups)
    .values(row)
    .onConflictDoUpdate({ target: officialSignups.companyId, set: goesOn ? begun : { ...forgotten, ...row } });
  return { state, address: `${signupPage}#${new URLSearchParams({ state, way })}` };
}

/** Remembers where WhatsApp's window was left; the window may be opened again. Throws ERR_OFFICIAL_SIGNUP_ENDED. */
export async function leaveSignup(
  unit: Unit,
  session: CallerSession,
  { state, leftAt, errorId }: BodyOutput<'POST /official-connections/signup/left'>,
): Promise<AnswerInput<'POST /official-connections/signup/left'>> {
  const { companyId } = await requireOpened(unit, session, state);
  await changeSignup(unit, companyId, { leftAt: leftAt ?? null, errorId: errorId ?? null });
  return presentOwn(unit, companyId);
}
