import { fieldsOf } from '@recado/api/fields';
import { Button, phoneDigits } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LeftOutlined } from '@recado/ui/icons';
import { Form, PhoneField, TextField } from '@recado/ui/records';
import { useEffect } from 'react';
import './new-contact-fields.css';

const fields = fieldsOf('POST /contacts');

/** Name and number of a contact that is added with the ticket; the searched text is already filled in. */
export function NewContactFields({ typed, onBack }: { typed: string; onBack: () => void }) {
  const { t } = useTranslation('service-desk');
  const form = Form.useFormInstance();
  useEffect(() => {
    const digits = phoneDigits(typed);
    const isNumber = digits.length >= (fields.number.minimum ?? 0) && !/\p{L}/u.test(typed);
    form.setFieldsValue(isNumber ? { number: digits } : { name: typed });
    // Focuses the field that is still empty.
    form.focusField(isNumber ? 'name' : 'number');
  }, [form, typed]);
  return (
    <>
      <Button className="back-to-search" type="link" size="small" icon={<LeftOutlined aria-hidden />} onClick={onBack}>
        {t('newTicket.backToSearch')}
      </Button>
      <TextField {...fields.name} label={t('newTicket.name')} />
      <PhoneField {...fields.number} label={t('newTicket.number')} />
    </>
  );
}
