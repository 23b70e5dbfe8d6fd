import { api } from '@recado/api/client';
import type { ContactImport, ImportChoice } from '@recado/api/contract';
import { fieldName } from '@recado/api/fields';
import { applyAnswer } from '@recado/api/live';
import { formatNumber } from '../core/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { ownCountry, useCountries } from '../phone/index.ts';
import { RecordDialog, SelectField, SwitchField } from '../records/index.ts';
import './contact-import.css';
import { contactImports } from './contact-imports.ts';

/** A cleared select has no value. */
type Values = { [Name in keyof ImportChoice]?: ImportChoice[Name] };

const ownField = fieldName<Values>;

/** Lets the user choose the meaning of a spreadsheet's columns, and starts the import. */
export function ImportColumnsDialog({ draft, onClose }: { draft: ContactImport; onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const countries = useCountries();
  const columns = columnsOf(draft, (column) => t('contactImport.column', { column }));
  const start = async ({ number, name = null, email = null, country = '', ...rest }: Values) => {
    if (number === undefined) return;
    const body = { ...rest, number, name, email, country };
    const request = { params: { importId: draft.id }, body };
    await applyAnswer(contactImports, () => api('POST /contacts/imports/:importId/start', request));
  };
  const guess = draft.guess;
  return (
    <RecordDialog<Values>
      open
      title={t('contactImport.columnsTitle', { file: draft.fileName })}
      initialValues={{
        name: guess?.name ?? undefined,
        number: guess?.number ?? undefined,
        email: guess?.email ?? undefined,
        withTitles: guess?.withTitles ?? true,
        country: ownCountry(language),
        onDuplicate: 'skip',
      }}
      saveText={t('contactImport.startImport')}
      onSave={start}
      onClose={onClose}
      width={640}
    >
      <p>{t('contactImport.rowsRead', { count: draft.total, rows: formatNumber(draft.total) })}</p>
      <Sample rows={draft.sample} label={t('contactImport.sample')} />
      <SelectField name={ownField('number')} label={t('contactImport.columnNumber')} required choices={columns} />
      <SelectField name={ownField('name')} label={t('contactImport.columnName')} choices={columns} />
      <SelectField name={ownField('email')} label={t('contactImport.columnEmail')} choices={columns} />
      <SwitchField name={ownField('withTitles')} label={t('contactImport.withTitles')} />
      <SelectField
        name={ownField('country')}
        label={t('contactImport.country')}
        help={t('contactImport.countryHelp')}
        loading={countries.length === 0}
        choices={countries}
      />
      <SelectField
        name={ownField('onDuplicate')}
        label={draft.contactListId === null ? t('contactImport.onDuplicate') : t('contactImport.onDuplicateInList')}
        required
        choices={[
          { value: 'skip', label: t('contactImport.skip') },
          { value: 'update', label: t('contactImport.update') },
        ]}
      />
    </RecordDialog>
  );
}

/** A column is named by its cell in the first row, or by its letter as in a spreadsheet. */
function columnsOf({ sample }: ContactImport, named: (letter: string) => string) {
  const width = Math.max(...sample.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => {
    const letter = String.fromCharCode(65 + (at % 26)).padStart(1 + Math.floor(at / 26), 'A');
    const title = sample[0]?.[at] ?? '';
    return { value: at, label: title ? `${letter}: ${title.slice(0, 40)}` : named(letter) };
  });
}

function Sample({ rows, label }: { rows: string[][]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="import-sample" tabIndex={0} aria-label={label}>
      <table>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sample never change.
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: neither do its cells.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
