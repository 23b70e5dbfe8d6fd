import { ownEmailTexts } from './texts.ts';
import { withTexts } from './with-texts.ts';

export const OwnEmailSection = withTexts(ownEmailTexts, () => import('./own-email.tsx'));
