import { type ComponentType, lazy } from 'react';

/** The texts are loaded with the first part that shows one: most chats need none. */
async function withTexts<Props>(
  loaded: Promise<{ default: ComponentType<Props> }>,
): Promise<{ default: ComponentType<Props> }> {
  const [component, { addTexts }] = await Promise.all([loaded, import('./texts.ts')]);
  await addTexts();
  return component;
}

/** Chooses who answers a ticket. */
export const AutomationDialog = lazy(() => withTexts(import('./automation-dialog.tsx')));
/** The name of that action in a menu. */
export const AutomationLabel = lazy(() => withTexts(import('./automation-label.tsx')));
/** The same action as a button, for tickets without a menu. */
export const AutomationAction = lazy(() => withTexts(import('./automation-action.tsx')));
