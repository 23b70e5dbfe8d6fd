import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import type { ConsentEntry, ConsentSource, ConsentState, Contact } from '@recado/contract';
import { ErrorState, formatDateTime, ListSkeleton, plainName, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { useId } from 'react';
import './consent.css';

const fields = fieldsOf('POST /contacts/:contactId/consent');
const states: readonly ConsentState[] = ['given', 'refused', 'unknown'];
const tones = { given: 'success', refused: 'danger', unknown: 'neutral' } as const;
const sources = {
  person: 'consent.byPerson',
  program: 'consent.byProgram',
  import: 'consent.byImport',
  keyword: 'consent.byKeyword',
} as const satisfies Record<ConsentSource, string>;

interface Values {
  state: ConsentState;
  text: string;
}

/** Whether a contact wants marketing, with all that was said, and a new statement by hand (ADR 187). */
export function ConsentDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const heading = useId();
  const params = { contactId: contact.id };
  const { report, error, refetch } = useReport('GET /contacts/:contactId/consent', { params }, { fresh: true });
  const save = async (body: Values) => {
    await api('POST /contacts/:contactId/consent', { params, body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /contacts/:contactId/consent'] });
    notify.success(t('consent.saved'));
  };
  return (
    <RecordDialog<Values>
      open
      title={t('consent.of', { name: plainName(contact.name) })}
      initialValues={{ state: 'given', text: '' }}
      saveText={t('consent.save')}
      onSave={save}
      onClose={onClose}
    >
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton rows={2} />)}
      {report && (
        <p>
          {t('consent.now')} <StatusText tone={tones[report.state]}>{t(`consent.states.${report.state}`)}</StatusText>
        </p>
      )}
      <SelectField
        {...fields.state}
        label={t('consent.state')}
        clearable={false}
        choices={states.map((value) => ({ value, label: t(`consent.states.${value}`) }))}
      />
      <TextField {...fields.text} required={false} label={t('consent.text')} help={t('consent.textHelp')} />
      {report && report.history.length > 0 && (
        <section aria-labelledby={heading}>
          <h3 id={heading}>{t('consent.history')}</h3>
          <ul className="consent-history">
            {report.history.map((entry) => (
              <Entry key={`${entry.at} ${entry.state} ${entry.source}`} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </RecordDialog>
  );
}

function Entry({ entry: { state, source, text, by, at } }: { entry: ConsentEntry }) {
  const { t } = useTranslation('service-desk');
  return (
    <li>
      <strong>{t(`consent.states.${state}`)}</strong>
      <span>
        {formatDateTime(at)} · {t(sources[source])}
        {by && ` · ${plainName(by)}`}
      </span>
      {text && <q dir="auto">{text}</q>}
    </li>
  );
}
