import { api } from '@recado/api/client';
import { applyMessage } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { ConfirmDialog } from '../../../confirm-dialog.tsx';
import { useChat } from '../chat-context.ts';

/**
 * Asks before a message is deleted for everybody. It belongs to the chat, not to the bubble: the bubble may scroll out
 * of view or be replaced by the server's message while the dialog is open.
 */
export function DeleteMessageDialog() {
  const { t } = useTranslation('service-desk');
  const { deleting, keep } = useChat();
  if (!deleting) return null;
  const run = () => api('DELETE /messages/:messageId', { params: { messageId: deleting.id } }).then(applyMessage);
  return (
    <ConfirmDialog
      title={t('message.deleteTitle')}
      consequence={t('message.deleteConsequence')}
      action={t('message.delete')}
      run={run}
      onClose={keep}
    />
  );
}
