import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { Move } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextField } from '@recado/ui/records';
import { refreshMoves } from './moves.ts';

const fields = fieldsOf('POST /moves');

interface Values {
  address: string;
  files: string;
}

interface ConnectDialogProps {
  onDone: (move: Move) => void;
  onClose: () => void;
}

/** Names the database of another product, and looks into it. */
export function ConnectDialog({ onDone, onClose }: ConnectDialogProps) {
  const { t } = useTranslation('admin');
  const save = async (values: Values) => {
    onDone(await api('POST /moves', { body: values }));
    refreshMoves();
  };
  return (
    <RecordDialog<Values>
      open
      title={t('move.connectTitle')}
      initialValues={{ address: '', files: '' }}
      saveText={t('move.look')}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('move.connectText')}</p>
      <TextField
        {...fields.address}
        label={t('move.address')}
        help={t('move.addressHelp')}
        placeholder="postgres://user:password@host:5432/database"
        autoComplete="off"
      />
      <TextField {...fields.files} label={t('move.files')} help={t('move.filesHelp')} />
    </RecordDialog>
  );
}
