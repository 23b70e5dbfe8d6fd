import { addTranslations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';
import { secondFactorTexts } from './texts.ts';

/** A part of the second factor, which few people see: loaded with its texts when it is shown. */
function withTexts<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('shell', secondFactorTexts)]);
    return part;
  });
}

export const SecondFactorBar = withTexts(() => import('./second-factor-bar.tsx'));
export const SecondFactorDialogs = withTexts(() => import('./second-factor-dialogs.tsx'));
export const NewFactor = withTexts(() => import('./new-factor.tsx'));
export const RecoveryCodes = withTexts(() => import('./recovery-codes.tsx'));
