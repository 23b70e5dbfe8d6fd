import type { passkeyEndpoints } from '@recado/contract';
import { newToken } from '../../../../platform/security/secrets.ts';
import { testPassword } from '../../../../testing/factories.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { newChallenge } from '../challenges.ts';
import { passkeys } from '../passkeys.schema.ts';
import { anAuthenticator } from './authenticator.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof passkeyEndpoints> = {
  'POST /auth/passkey/challenge': async () => ({}),
  'POST /auth/passkey': async ({ server: { platform } }) => ({
    body: anAuthenticator(platform.configuration).signIn(newChallenge(platform, 'sign-in')),
    status: 400,
  }),
  'GET /users/me/passkeys': async () => ({}),
  'POST /users/me/passkeys/challenge': async () => ({ body: { currentPassword: testPassword } }),
  'POST /users/me/passkeys': async ({ server: { platform }, agent }, caller) => {
    const challenge = newChallenge(platform, `register ${(caller ?? agent).id}`);
    return { body: { name: 'Notebook', ...anAuthenticator(platform.configuration).register(challenge) } };
  },
  'DELETE /users/me/passkeys/:passkeyId': async ({ server: { platform }, agent, companyId }, caller) => {
    const { id: userId } = caller?.companyId === companyId ? caller : agent;
    const key = { name: 'Notebook', credentialId: newToken(), publicKey: 'x', counter: 0 };
    const [added] = await platform.database.system(({ db }) =>
      db
        .insert(passkeys)
        .values({ companyId, userId, ...key })
        .returning({ passkeyId: passkeys.id }),
    );
    return { params: { passkeyId: added?.passkeyId ?? 0 } };
  },
};
