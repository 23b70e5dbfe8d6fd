import { ApiFailure, api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { type Attachment, queryClient } from '@recado/api/live';
import { formatNumber, useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { ownCountry, useCountries } from '@recado/ui/phone';
import { AttachmentField, RecordDialog, SelectField } from '@recado/ui/records';
import { suppressedNumbers } from './suppressed-numbers.ts';

const { country: field } = fieldsOf('POST /suppressed-numbers/upload');

interface Values {
  attachment: Attachment;
  country?: string;
}

const ownField = fieldName<Values>;

/** Adds the numbers of a spreadsheet, and shows how many of them are new. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const { language } = useLanguage();
  const notify = useNotify();
  const countries = useCountries();
  const run = async ({ attachment: { file }, country = '' }: Values, onProgress: (percent: number) => void) => {
    if (!file) throw new ApiFailure(400, { error: t('suppression.chooseFile') });
    const files = [{ field: 'file', file }];
    const {
      added,
      known,
      refused,
      rounded = 0,
    } = await api('POST /suppressed-numbers/upload', {
      body: { country },
      files,
      onProgress,
    });
    const counts = { added: formatNumber(added), known: formatNumber(known), refused: formatNumber(refused) };
    const lost = rounded > 0 ? ` · ${t('suppression.importedRounded', { rounded: formatNumber(rounded) })}` : '';
    notify.success(t('suppression.imported', counts) + lost);
    void queryClient.invalidateQueries({ queryKey: [suppressedNumbers.name, 'list'] });
  };
  return (
    <RecordDialog<Values>
      open
      title={t('suppression.importTitle')}
      initialValues={{ attachment: {}, country: ownCountry(language) }}
      saveText={t('suppression.importAction')}
      onSave={run}
      onClose={onClose}
    >
      <AttachmentField name={ownField('attachment')} label={t('suppression.file')} help={t('suppression.fileHelp')} />
      <SelectField
        {...field}
        label={t('suppression.country')}
        help={t('suppression.countryHelp')}
        loading={countries.length === 0}
        choices={countries}
      />
    </RecordDialog>
  );
}
