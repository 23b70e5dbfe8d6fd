import { invitationEndpoints } from './invitations.ts';
import { mailLinkEndpoints } from './mail-links.ts';
import { ownSessionEndpoints } from './own-sessions.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passwordRuleEndpoints } from './password-rules.ts';
import { recoveryEndpoints } from './recovery.ts';
import { secondFactorEndpoints } from './second-factors.ts';
import { signInRuleEndpoints } from './sign-in-rules.ts';
import { singleSignOnEndpoints } from './single-sign-on.ts';

/** How people come to an account and into it: invitations, recovery, and the ways and rules of signing in. */
export const signInFamilies = {
  ...secondFactorEndpoints,
  ...ownSessionEndpoints,
  ...passkeyEndpoints,
  ...signInRuleEndpoints,
  ...passwordRuleEndpoints,
  ...mailLinkEndpoints,
  ...singleSignOnEndpoints,
  ...recoveryEndpoints,
  ...invitationEndpoints,
};
