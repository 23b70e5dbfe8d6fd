import type { Contact } from '@recado/api/contract';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import { Button, IconButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined, PlusOutlined } from '@recado/ui/icons';
import {
  CountryPhoneField,
  type Edited,
  EmailField,
  Form,
  RecordDialog,
  SwitchField,
  TextField,
} from '@recado/ui/records';
import { contacts } from '../contacts/contacts.ts';
import './contacts-page.css';

const fields = fieldsOf('POST /contacts');
const { maximum: mostExtra = Number.POSITIVE_INFINITY, items: extra } = fields.extraInfo;

type Values = Pick<Contact, 'name' | 'number' | 'email' | 'disableBot'> & {
  extraInfo?: { name: string; value: string }[];
};

/** Creates or changes a contact (SPEC §5). */
export function ContactDialog({ edited, onClose }: { edited: Edited<Contact>; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const record = edited === 'new' ? undefined : edited;
  const store = useSave(contacts, edited);
  const save = ({ extraInfo = [], number, ...rest }: Values) =>
    store({
      ...rest,
      ...(record?.isGroup ? { number: record.number } : { number }),
      extraInfo: extraInfo.filter(isFilled),
    });
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('contacts.editTitle') : t('contacts.newTitle')}
      initialValues={record ?? initialOf('POST /contacts')}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('contacts.name')} />
      {!record?.isGroup && <CountryPhoneField {...fields.number} label={t('contacts.number')} />}
      <EmailField {...fields.email} label={t('contacts.email')} />
      <SwitchField {...fields.disableBot} label={t('contacts.disableBot')} />
      <ExtraInfo />
    </RecordDialog>
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
