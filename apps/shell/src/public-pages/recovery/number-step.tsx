import { api } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useTranslation } from '@recado/ui/i18n';
import { checkAll } from '../field-rules.ts';
import { PhoneField, type TypedNumber, usePhoneNumber } from '../phone-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

const { wpp } = publicFieldsOf('POST /api/enviar-email');

/** The number typed before, when another code is requested. `onSent` gets the number as typed and its digits. */
export interface NumberStepProps {
  typed: TypedNumber | undefined;
  onSent: (typed: TypedNumber, digits: string) => void;
}

/** Asks for the WhatsApp number and requests a code for it. */
export function NumberStep({ typed, onSent }: NumberStepProps) {
  const { t } = useTranslation('shell');
  const number = usePhoneNumber(wpp.name);
  const form = usePlainForm({
    check: (values) => checkAll(values, { [wpp.name]: number.rule(values) }),
    submit: async (values) => {
      const given = number.typedIn(values);
      const digits = await number.digitsOf(given);
      await api('POST /api/enviar-email', { body: { wpp: `+${digits}` } });
      onSent(given, digits);
    },
  });
  return (
    <>
      <p className="public-lead">{t('recovery.lead')}</p>
      <PlainForm form={form} action={t('recovery.send')}>
        <PhoneField label={t('fields.whatsapp')} name={wpp.name} typed={typed} autoFocus />
      </PlainForm>
    </>
  );
}
