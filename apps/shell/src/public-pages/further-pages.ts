/** The public pages that few visitors open, in a file of their own: the login does not wait for them. */

export { loadCompanySignInPage } from './company-sign-in/load-page.ts';
export { DeveloperPage } from './developer-page.tsx';
export { InvitationPage } from './invitation-page.tsx';
export { MailLinkPage } from './mail-links/mail-link-route.tsx';
export { RecoveryPage } from './recovery/recovery-page.tsx';
export { SetupPage } from './setup-page.tsx';
export { SignUpPage } from './sign-up-page.tsx';
