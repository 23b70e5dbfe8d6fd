import { isChangeFailure } from '@recado/contract/refusals';
import type { ShownMessage } from './outgoing.ts';

/** Whether the message itself failed to reach WhatsApp, rather than a later change of it. */
export function isUnsent({ failedCode }: Pick<ShownMessage, 'failedCode'>): boolean {
  return failedCode !== null && !isChangeFailure(failedCode);
}
