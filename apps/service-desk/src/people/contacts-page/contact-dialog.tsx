import { api, failureOf } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { Contact } from '@recado/contract';
import { Button, IconButton, Input, plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined, PlusOutlined } from '@recado/ui/icons';
import {
  CountryPhoneField,
  type Edited,
  EmailField,
  Form,
  OrganisationSelect,
  RecordDialog,
  SwitchField,
  TextField,
} from '@recado/ui/records';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { contacts } from '../contacts/contacts.ts';
import { useFieldsOf } from '../custom-fields/custom-fields.ts';
import type { DialogFieldsHandle } from '../custom-fields/dialog-fields.tsx';
import { customFieldTexts } from '../custom-fields/texts.ts';
import { useAddOrganisation } from '../organisations/use-add-organisation.ts';
import './contacts-page.css';

const DialogFields = lazyPart(
  () => import(/* webpackChunkName: "custom-fields" */ '../custom-fields/dialog-fields.tsx'),
  customFieldTexts,
);

const fields = fieldsOf('POST /contacts');
/** The limits of a name that the contact may already have; the server applies those of a new one if it is changed. */
const { name: anyName } = fieldsOf('PUT /contacts/:contactId');
const { maximum: mostExtra = Number.POSITIVE_INFINITY, items: extra } = fields.extraInfo;

type Values = Pick<Contact, 'name' | 'number' | 'email' | 'disableBot'> & {
  organisationId?: number | null;
  extraInfo?: { name: string; value: string }[];
};

/** Creates or changes a contact (SPEC §5). */
export function ContactDialog({ edited, onClose }: { edited: Edited<Contact>; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  // The contact that has the number already, once the user goes on with it.
  const [existing, setExisting] = useState<Contact>();
  const shown = existing ?? edited;
  const [duplicate, setDuplicate] = useState<{ id: number; name: string }>();
  const record = shown === 'new' ? undefined : shown;
  const customFields = useFieldsOf('contact');
  const values = useRef<DialogFieldsHandle>(null);
  const store = useSave(contacts, shown);
  const addOrganisation = useAddOrganisation();
  const save = async ({ extraInfo = [], number, organisationId = null, ...rest }: Values) => {
    setDuplicate(undefined);
    try {
      const { id } = await store({
        ...rest,
        organisationId,
        ...(record?.isGroup ? { number: record.number } : { number }),
        extraInfo: extraInfo.filter(isFilled),
      });
      await values.current?.save(id);
    } catch (failure) {
      setDuplicate(failureOf(failure).body.contact);
      throw failure;
    }
  };
  // A value that the contact has already passes: WhatsApp gives names and hides numbers as it does.
  const isHidden = record?.number === '';
  const nameRules = record ? { ...anyName, required: true } : fields.name;
  return (
    <RecordDialog<Values>
      key={existing?.id}
      open={edited !== undefined}
      title={record ? t('contacts.editTitle') : t('contacts.newTitle')}
      initialValues={record ?? initialOf('POST /contacts')}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...nameRules} label={t('contacts.name')} />
      {!record?.isGroup && (
        <CountryPhoneField
          {...fields.number}
          required={!isHidden}
          label={t('contacts.number')}
          help={
            duplicate ? (
              <ExistingContact
                contact={duplicate}
                onShow={(contact) => {
                  setDuplicate(undefined);
                  setExisting(contact);
                }}
              />
            ) : (
              isHidden && t('contacts.hiddenNumber')
            )
          }
        />
      )}
      {!record?.isGroup && (
        <Form.Item name={fields.organisationId.name} label={t('contacts.organisation')}>
          <OrganisationSelect onAdd={addOrganisation} />
        </Form.Item>
      )}
      <EmailField {...fields.email} label={t('contacts.email')} />
      <SwitchField {...fields.disableBot} label={t('contacts.disableBot')} />
      <ExtraInfo />
      {customFields.length > 0 && (
        <Suspense>
          <DialogFields ref={values} fields={customFields} contactId={record?.id ?? null} />
        </Suspense>
      )}
    </RecordDialog>
  );
}

/** Names the contact that has the number already, and shows it. */
function ExistingContact({
  contact: { id, name },
  onShow,
}: {
  contact: { id: number; name: string };
  onShow: (contact: Contact) => void;
}) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const show = async () => onShow(await api('GET /contacts/:contactId', { params: { contactId: id } }));
  return (
    <>
      {t('contacts.isAlready', { name: plainName(name) })}{' '}
      <Button type="link" size="small" onClick={() => void show().catch(notify.error)}>
        {t('contacts.showContact')}
      </Button>
    </>
  );
}

/** Further fields of a contact, each a name and a value. */
function ExtraInfo() {
  const { t } = useTranslation('service-desk');
  return (
    <Form.List name={fields.extraInfo.name}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }, index) => (
            <div key={key} className="extra-info-row">
              <Form.Item name={[name, extra.fields.name.name]}>
                <Input
                  maxLength={extra.fields.name.maximum}
                  placeholder={t('contacts.extraName')}
                  aria-label={t('contacts.extraNameOf', { row: index + 1 })}
                />
              </Form.Item>
              <Form.Item name={[name, extra.fields.value.name]}>
                <Input
                  maxLength={extra.fields.value.maximum}
                  placeholder={t('contacts.extraValue')}
                  aria-label={t('contacts.extraValueOf', { row: index + 1 })}
                />
              </Form.Item>
              <IconButton
                label={t('contacts.extraRemove', { row: index + 1 })}
                icon={<CloseOutlined aria-hidden />}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {rows.length < mostExtra && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: '', value: '' })}>
              {t('contacts.extraAdd')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

function isFilled({ name, value }: { name: string; value: string }): boolean {
  return name.trim() !== '' || value.trim() !== '';
}
