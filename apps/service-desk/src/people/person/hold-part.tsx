import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { ContactHold } from '@recado/contract';
import { Button, formatDateTime, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextAreaField, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

interface HoldPartProps {
  contactId: number;
  hold: ContactHold | null;
  onChange: () => void;
}

interface Values {
  reason: string;
}

const fields = fieldsOf('PUT /contacts/:contactId/person/hold');

/** The duty to keep what there is about the person: nothing of them is erased or deleted meanwhile. */
export function HoldPart({ contactId, hold, onChange }: HoldPartProps) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirmDestructive();
  const params = { contactId };
  const end = () =>
    confirm({
      title: t('person.endHoldTitle'),
      what: hold?.reason ?? '',
      consequence: t('person.endHoldText'),
      action: t('person.endHold'),
      run: async () => {
        await api('DELETE /contacts/:contactId/person/hold', { params });
        onChange();
      },
    });
  const save = async ({ reason = '' }: Partial<Values>) => {
    await api('PUT /contacts/:contactId/person/hold', { params, body: { reason } });
    onChange();
  };
  return (
    <section aria-labelledby="person-hold">
      <h2 id="person-hold">{t('person.hold')}</h2>
      <p className="person-hint">{t('person.holdAbout')}</p>
      {hold && (
        <p dir="auto">
          {t('person.held', {
            name: plainName(hold.heldBy),
            time: formatDateTime(hold.createdAt),
            reason: hold.reason,
          })}
        </p>
      )}
      {hold ? (
        <Button onClick={end}>{t('person.endHold')}</Button>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('person.setHold')}</Button>
      )}
      {isOpen && (
        <RecordDialog<Values>
          open
          title={t('person.setHold')}
          initialValues={{ reason: '' }}
          saveText={t('person.setHold')}
          onSave={save}
          onClose={() => setOpen(false)}
        >
          <TextAreaField {...fields.reason} label={t('person.holdReason')} />
        </RecordDialog>
      )}
    </section>
  );
}
