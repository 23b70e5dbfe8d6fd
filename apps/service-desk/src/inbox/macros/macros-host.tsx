import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { macroKeys } from './macro-keys.ts';
import { type MacroTicket, openMacro, showRefusedMacro, useOpenedMacro, useShownTicket } from './opened-macro.ts';
import { macroTexts } from './texts.ts';

const MacroWindow = lazyPart(() => import(/* webpackChunkName: "macros" */ './macro-window.tsx'), macroTexts);
const RefusedMacroDialog = lazyPart(
  () => import(/* webpackChunkName: "macros" */ './refused-macro-dialog.tsx'),
  macroTexts,
);

/** Finds macros for the open ticket by keyboard; shows the chosen one before it runs. */
export function MacroKeys({ ticket }: { ticket: MacroTicket }) {
  const { t } = useTranslation('service-desk');
  useShownTicket(ticket);
  useShortcuts([
    { keys: macroKeys, group: t('shortcuts.chat'), label: t('shortcuts.macro'), run: () => openMacro(ticket) },
  ]);
  const { ticket: wanted, macro } = useOpenedMacro();
  if (wanted === null) return null;
  return (
    <Suspense>
      <MacroWindow ticket={wanted} macro={macro} />
    </Suspense>
  );
}

/** Says why a macro was not done, also after its chat was left. */
export function RefusedMacroHost() {
  const { refused } = useOpenedMacro();
  if (!refused) return null;
  return (
    <Suspense>
      <RefusedMacroDialog refused={refused} onClose={() => showRefusedMacro(null)} />
    </Suspense>
  );
}
