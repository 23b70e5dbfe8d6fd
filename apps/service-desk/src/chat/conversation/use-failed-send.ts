import { api } from '@recado/api/client';
import { applyMessage, discardOutgoing, explainableCode, type ShownMessage, sendAgain } from '@recado/api/live';
import type { FailedSend } from '@recado/ui/chat';
import { failureText, useNotify } from '@recado/ui/core';

/** Text and actions for a message that was not sent; null for all others. */
export function useFailedSend(message: ShownMessage): FailedSend | null {
  const notify = useNotify();
  const { failedCode, outgoing } = message;
  if (!failedCode) return null;
  const reason = failureText({ code: explainableCode(failedCode) });
  if (outgoing) {
    return { reason, onRetry: () => sendAgain(outgoing.key), onDiscard: () => discardOutgoing(outgoing.key) };
  }
  const retry = () =>
    api('POST /messages/:messageId/retry', { params: { messageId: message.id } }).then(applyMessage, notify.error);
  return { reason, onRetry: () => void retry() };
}
