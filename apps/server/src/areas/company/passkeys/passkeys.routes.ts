import type { passkeyEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCurrentPassword } from '../users/change-rights.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './own-passkeys.ts';
import { verifyNewPasskey } from './verify.ts';

type OwnKey = Extract<keyof typeof passkeyEndpoints, `${string} /users/me/${string}`>;

/** The passkeys of the caller (ADR 182). Passwords are compared, and signatures verified, outside of units. */
export function passkeyRoutes(platform: Platform): Handlers<OwnKey> {
  return {
    'GET /users/me/passkeys': ({ unit, session }) => listPasskeys(unit, session.userId),
    'POST /users/me/passkeys/challenge': inSteps({
      perform: ({ reader, session, body }) =>
        requireCurrentPassword(platform.callLimits, reader, session, body.currentPassword),
      finish: ({ unit, session }) => beginPasskey(platform, unit, session),
    }),
    'POST /users/me/passkeys': inSteps({
      perform: ({ session, body }) => verifyNewPasskey(platform, session.userId, body),
      finish: ({ unit, session, body: { name }, performed: key }) => addPasskey(unit, session, { name, ...key }),
    }),
    'DELETE /users/me/passkeys/:passkeyId': async ({ unit, session, params }) => {
      await removePasskey(unit, session, params.passkeyId);
      return { message: 'Passkey removed' };
    },
  };
}
