import { lazyPart } from '../../lazy-part.ts';
import { automationTexts } from './texts.ts';

/** Chooses who answers a ticket. Its texts are loaded with the first part that shows one: most chats need none. */
export const AutomationDialog = lazyPart(() => import('./automation-dialog.tsx'), automationTexts);
/** The name of that action in a menu. */
export const AutomationLabel = lazyPart(() => import('./automation-label.tsx'), automationTexts);
/** The same action as a button, for tickets without a menu. */
export const AutomationAction = lazyPart(() => import('./automation-action.tsx'), automationTexts);
