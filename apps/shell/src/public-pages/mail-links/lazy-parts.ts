import { withTexts } from '../../own-email/with-texts.ts';
import { mailLinkTexts } from './texts.ts';

export const LazyMailLinkPage = withTexts(mailLinkTexts, () => import('./mail-link-page.tsx'));
export const MailChoice = withTexts(mailLinkTexts, () => import('./mail-choice.tsx'));
export const RecoveryByMail = withTexts(mailLinkTexts, () => import('./recovery-by-mail.tsx'));
