import { api } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { checkAll, phone } from '../field-rules.ts';
import { PlainField } from '../plain-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

/** The server's usual answer; it is translated, any other text is shown as it is (SPEC §8). */
const usualAnswer = 'Código de verificação enviado com sucesso!';

/** The number typed before, when another code is asked for; `onSent` is told the number and what the server said. */
export interface NumberStepProps {
  typed: string;
  onSent: (typed: string, text: string) => void;
}

/** Asks for the WhatsApp number and has a code sent to it. */
export function NumberStep({ typed, onSent }: NumberStepProps) {
  const { t } = useTranslation('shell');
  const form = usePlainForm({
    check: (values) => checkAll(values, { wpp: phone }),
    submit: async ({ wpp = '' }) => {
      const { message } = await api('POST /api/enviar-email', { body: { wpp: wpp.replace(/\D/g, '') } });
      onSent(wpp, message === usualAnswer ? t('recovery.sent') : message);
    },
  });
  return (
    <>
      <p className="public-lead">{t('recovery.lead')}</p>
      <PlainForm form={form} action={t('recovery.send')}>
        <PlainField
          label={t('fields.whatsapp')}
          name="wpp"
          type="tel"
          autoComplete="tel"
          placeholder="(11) 91234-5678"
          defaultValue={typed}
          autoFocus
        />
      </PlainForm>
    </>
  );
}
