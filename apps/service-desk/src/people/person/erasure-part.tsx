import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { Erasure } from '@recado/contract';
import { Button, plainName, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextAreaField, TextField } from '@recado/ui/records';
import { useState } from 'react';
import type { Person } from './use-person.ts';

interface ErasurePartProps {
  person: Person;
  onAsked: (erasure: Erasure) => void;
}

interface Values {
  confirm: string;
  reason: string;
}

const fields = fieldsOf('POST /contacts/:contactId/person/erasure');

/** What an erasure would delete and what stays, why it is refused now, and the erasure itself, after the name was typed. */
export function ErasurePart({ person, onAsked }: ErasurePartProps) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const { contact, counts, kept, refusals } = person;
  const erase = async ({ confirm = '', reason = '' }: Partial<Values>) =>
    onAsked(
      await api('POST /contacts/:contactId/person/erasure', {
        params: { contactId: contact.id },
        body: { confirm, reason },
      }),
    );
  return (
    <section aria-labelledby="person-erasure">
      <h2 id="person-erasure">{t('person.erasure')}</h2>
      <div className="person-dry-run">
        <div>
          <h3>{t('person.goes')}</h3>
          <ul>
            {counts
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => (
                <li key={kind}>
                  {t(`person.kinds.${kind}`)}: {count}
                </li>
              ))}
          </ul>
        </div>
        <div>
          <h3>{t('person.stays')}</h3>
          <ul>
            {kept.map((kind) => (
              <li key={kind}>{t(`person.kept.${kind}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      {refusals.map((refusal) => (
        <StatusText key={refusal} tone="warning">
          {t(`person.refusals.${refusal}`)}
        </StatusText>
      ))}
      <Button danger disabled={refusals.length > 0} onClick={() => setOpen(true)}>
        {t('person.erase')}
      </Button>
      {isOpen && (
        <RecordDialog<Values>
          open
          title={t('person.eraseTitle')}
          initialValues={{ confirm: '', reason: '' }}
          saveText={t('person.erase')}
          onSave={erase}
          onClose={() => setOpen(false)}
        >
          <p>{t('person.eraseText')}</p>
          <TextAreaField {...fields.reason} label={t('person.eraseReason')} />
          <TextField {...fields.confirm} label={t('person.typeName', { name: plainName(contact.name) })} required />
        </RecordDialog>
      )}
    </section>
  );
}
