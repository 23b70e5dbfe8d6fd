import { ApiFailure, failureOf } from '@recado/api/client';
import type { CustomField } from '@recado/contract';
import { translate, useTranslation } from '@recado/ui/i18n';
import { useUnsavedWork } from '@recado/ui/records';
import { type Ref, useImperativeHandle, useState } from 'react';
import { type Draft, isSame, saveValues, useValues } from './custom-fields.ts';
import { DialogField } from './dialog-field.tsx';
import { refusalsIn } from './field-words.ts';
import './custom-fields.css';

/** Saves the changed values of the dialog's contact, once it is stored. */
export interface DialogFieldsHandle {
  save: (contactId: number) => Promise<void>;
}

interface DialogFieldsProps {
  fields: readonly CustomField[];
  /** Null for a new contact. */
  contactId: number | null;
  ref: Ref<DialogFieldsHandle>;
}

/** The company's fields in the dialog of a contact, saved with it; refused ones are marked. */
export default function DialogFields({ fields, contactId, ref }: DialogFieldsProps) {
  const { t } = useTranslation('service-desk');
  const { values } = useValues({ subject: 'contact', recordId: contactId });
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const changed = new Map([...drafts].filter(([id, draft]) => !isSame(draft, values?.get(id))));
  // Saved by the dialog after the contact, which may be new: here it only says that something would be lost.
  useUnsavedWork({ isChanged: changed.size > 0, save: async () => {} });
  useImperativeHandle(ref, () => ({
    async save(savedId) {
      if (changed.size === 0) return;
      try {
        await saveValues({ subject: 'contact', recordId: savedId }, changed);
      } catch (failure) {
        const refusals = refusalsIn(failure);
        if (refusals.has('')) throw failure;
        setProblems(refusals);
        throw new ApiFailure(failureOf(failure).status, { error: translate('service-desk:fields.refused') });
      }
    },
  }));
  if (contactId !== null && !values) return null;
  return (
    <fieldset className="dialog-fields">
      <legend>{t('fields.contact')}</legend>
      {fields.map((field) => (
        <DialogField
          key={field.id}
          field={field}
          value={drafts.has(field.id) ? (drafts.get(field.id) ?? null) : (values?.get(field.id) ?? null)}
          problem={problems.get(field.key)}
          onChange={(value) => {
            setDrafts(new Map([...drafts, [field.id, value]]));
            setProblems(new Map([...problems].filter(([key]) => key !== field.key)));
          }}
        />
      ))}
    </fieldset>
  );
}
