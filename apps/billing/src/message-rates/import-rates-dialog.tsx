import { ApiFailure, api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { type Attachment, queryClient } from '@recado/api/live';
import type { Answer } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, DateField, RecordDialog } from '@recado/ui/records';
import { today } from '../invoices/invoice-state.ts';
import { messageRates } from './message-rates.ts';

const { validFrom: field } = fieldsOf('POST /message-rates/upload');

interface Values {
  attachment: Attachment;
  validFrom: string;
}

const ownField = fieldName<Values>;

interface ImportRatesDialogProps {
  /** Called with what became of the rows. */
  onDone: (result: Answer<'POST /message-rates/upload'>) => void;
  onClose: () => void;
}

/** Stores a price list of WhatsApp from a day on. */
export function ImportRatesDialog({ onDone, onClose }: ImportRatesDialogProps) {
  const { t } = useTranslation('billing');
  const run = async ({ attachment: { file }, validFrom }: Values, onProgress: (percent: number) => void) => {
    if (!file) throw new ApiFailure(400, { error: t('rates.chooseFile') });
    const files = [{ field: 'file', file }];
    onDone(await api('POST /message-rates/upload', { body: { validFrom }, files, onProgress }));
    void queryClient.invalidateQueries({ queryKey: [messageRates.name, 'list'] });
  };
  return (
    <RecordDialog<Values>
      open
      title={t('rates.importTitle')}
      initialValues={{ attachment: {}, validFrom: today() }}
      saveText={t('rates.importAction')}
      onSave={run}
      onClose={onClose}
    >
      <AttachmentField name={ownField('attachment')} label={t('rates.file')} help={t('rates.fileHelp')} />
      <DateField {...field} label={t('rates.validFrom')} help={t('rates.validFromHelp')} />
    </RecordDialog>
  );
}
