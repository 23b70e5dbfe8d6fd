import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import { applyAnswer } from '@recado/api/live';
import type { ContactImport } from '@recado/contract';
import { formatNumber } from '../core/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { ownCountry, useCountries } from '../phone/index.ts';
import { RecordDialog, SelectField } from '../records/index.ts';
import './contact-import.css';
import { contactImports } from './contact-imports.ts';
import { type ColumnValues, choiceOf, columnLetter, noTitles, valuesOf } from './import-choice.ts';
import { ImportSample } from './import-sample.tsx';

const ownField = fieldName<ColumnValues>;

/** The rows of the sample that may have the titles. */
const mostAbove = 10;

/** Lets the user choose the meaning of a spreadsheet's columns, and starts the import. */
export function ImportColumnsDialog({ draft, onClose }: { draft: ContactImport; onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const countries = useCountries();
  const columns = columnsOf(draft, (column) => t('contactImport.column', { column }));
  const start = async (values: ColumnValues) => {
    const body = choiceOf(values, draft);
    if (!body) return;
    const request = { params: { importId: draft.id }, body };
    await applyAnswer(contactImports, () => api('POST /contacts/imports/:importId/start', request));
  };
  const isOfContacts = draft.contactListId === null;
  return (
    <RecordDialog<ColumnValues>
      open
      title={t('contactImport.columnsTitle', { file: draft.fileName })}
      initialValues={valuesOf(draft, ownCountry(language))}
      saveText={t('contactImport.startImport')}
      onSave={start}
      onClose={onClose}
      width={720}
    >
      <p>{t('contactImport.rowsRead', { count: draft.total, rows: formatNumber(draft.total) })}</p>
      <ImportSample rows={draft.sample} />
      <SelectField
        name={ownField('titles')}
        label={t('contactImport.titleRow')}
        help={t('contactImport.titleRowHelp')}
        required
        choices={[
          ...draft.sample.slice(0, mostAbove).map((row, at) => ({ value: at, label: rowLabel(row, at) })),
          { value: noTitles, label: t('contactImport.noTitles') },
        ]}
      />
      <SelectField name={ownField('number')} label={t('contactImport.columnNumber')} required choices={columns} />
      <SelectField
        name={ownField('furtherNumbers')}
        label={t('contactImport.furtherNumbers')}
        help={t('contactImport.furtherNumbersHelp')}
        multiple
        choices={columns}
      />
      <SelectField name={ownField('name')} label={t('contactImport.columnName')} choices={columns} />
      <SelectField name={ownField('furtherNames')} label={t('contactImport.furtherNames')} multiple choices={columns} />
      <SelectField name={ownField('email')} label={t('contactImport.columnEmail')} choices={columns} />
      {isOfContacts && (
        <SelectField
          name={ownField('username')}
          label={t('contactImport.columnUsername')}
          help={t('contactImport.columnUsernameHelp')}
          choices={columns}
        />
      )}
      {isOfContacts && (
        <SelectField
          name={ownField('organisation')}
          label={t('contactImport.columnOrganisation')}
          help={t('contactImport.columnOrganisationHelp')}
          choices={columns}
        />
      )}
      {isOfContacts && (
        <SelectField
          name={ownField('consent')}
          label={t('contactImport.columnConsent')}
          help={t('contactImport.columnConsentHelp')}
          choices={columns}
        />
      )}
      {isOfContacts && (
        <SelectField
          name={ownField('extras')}
          label={t('contactImport.extras')}
          help={t('contactImport.extrasHelp')}
          multiple
          choices={columns}
        />
      )}
      <SelectField
        name={ownField('country')}
        label={t('contactImport.country')}
        help={t('contactImport.countryHelp')}
        loading={countries.length === 0}
        choices={countries}
      />
      <SelectField
        name={ownField('onDuplicate')}
        label={isOfContacts ? t('contactImport.onDuplicate') : t('contactImport.onDuplicateInList')}
        required
        choices={[
          { value: 'skip', label: t('contactImport.skip') },
          { value: 'update', label: t('contactImport.update') },
        ]}
      />
    </RecordDialog>
  );
}

/** A row is recognised by its cells. */
function rowLabel(row: readonly string[], at: number): string {
  const cells = row.filter(Boolean).join(' · ');
  return `${at + 1}: ${cells.slice(0, 80)}`;
}

/** A column is named by its guessed title, or by its letter as in a spreadsheet. */
function columnsOf({ sample, guess }: ContactImport, named: (letter: string) => string) {
  const width = Math.max(0, ...sample.map((row) => row.length));
  const titles = guess?.withTitles ? sample[guess.rowsAbove] : undefined;
  return Array.from({ length: width }, (_, at) => {
    const letter = columnLetter(at);
    const title = titles?.[at] ?? '';
    return { value: at, label: title ? `${letter}: ${title.slice(0, 40)}` : named(letter) };
  });
}
