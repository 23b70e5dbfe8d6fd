import type { BulkChange } from '@recado/contract';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog } from '@recado/ui/records';
import { useRef } from 'react';
import { TransferTarget } from '../transfer/transfer-target.tsx';

interface TransferManyDialogProps {
  /** How many tickets are transferred. */
  count: number;
  onChosen: (change: BulkChange) => void;
  onClose: () => void;
}

/** Chooses the queue for several tickets, and who gets them; without a user they wait there. */
export default function TransferManyDialog({ count, onChosen, onClose }: TransferManyDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const chosen = useRef<BulkChange>(undefined);
  return (
    <RecordDialog<{ userId?: number; queueId: number }>
      open
      title={t('many.transferTitle', { count })}
      initialValues={{}}
      saveText={t('actions.transfer')}
      onSave={async ({ userId, queueId }) => {
        chosen.current = { kind: 'transfer', queueId, userId: userId ?? null };
      }}
      onClose={() => {
        onClose();
        if (chosen.current) onChosen(chosen.current);
      }}
    >
      <TransferTarget userId={null} queueId={null} />
    </RecordDialog>
  );
}
