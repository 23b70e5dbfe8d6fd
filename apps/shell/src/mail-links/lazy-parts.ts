import { withTexts } from './with-texts.ts';

export const OwnEmailSection = withTexts(() => import('./own-email.tsx'));
