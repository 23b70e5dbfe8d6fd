import { api } from '@recado/api/client';
import type { Message } from '@recado/api/contract';
import { applyMessage } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { ConfirmDialog } from '../../confirm-dialog.tsx';

/** Asks before a message is deleted for everybody. */
export function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const run = () => api('DELETE /messages/:messageId', { params: { messageId: message.id } }).then(applyMessage);
  return (
    <ConfirmDialog
      title={t('message.deleteTitle')}
      consequence={t('message.deleteConsequence')}
      action={t('message.delete')}
      run={run}
      onClose={onClose}
    />
  );
}
