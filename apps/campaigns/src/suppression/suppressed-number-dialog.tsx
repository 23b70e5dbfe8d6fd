import { fieldsOf, initialOf } from '@recado/api/fields';
import { useCreate } from '@recado/api/live';
import type { SuppressedNumber } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { CountryPhoneField, RecordDialog, TextField } from '@recado/ui/records';
import { suppressedNumbers } from './suppressed-numbers.ts';

const fields = fieldsOf('POST /suppressed-numbers');

interface Values extends Pick<SuppressedNumber, 'name' | 'reason'> {
  number: string;
}

/** Adds a number to the list, e.g. of a customer who asked by telephone. */
export function SuppressedNumberDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const create = useCreate(suppressedNumbers);
  return (
    <RecordDialog<Values>
      open={isOpen}
      title={t('suppression.newTitle')}
      initialValues={initialOf('POST /suppressed-numbers')}
      onSave={({ number, name, reason }) => create.mutateAsync({ number, name, reason })}
      onClose={onClose}
    >
      <CountryPhoneField {...fields.number} label={t('suppression.number')} />
      <TextField {...fields.name} label={t('suppression.name')} />
      <TextField {...fields.reason} label={t('suppression.reason')} help={t('suppression.reasonHelp')} />
    </RecordDialog>
  );
}
