import { withTexts } from '../../mail-links/with-texts.ts';

export const LazyMailLinkPage = withTexts(() => import('./mail-link-page.tsx'));
export const MailChoice = withTexts(() => import('./mail-choice.tsx'));
export const RecoveryByMail = withTexts(() => import('./recovery-by-mail.tsx'));
