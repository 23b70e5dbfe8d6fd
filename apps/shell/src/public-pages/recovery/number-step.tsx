import { api } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { checkAll, phone } from '../field-rules.ts';
import { PlainField } from '../plain-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

/** The server's usual answer; it is translated, any other text is shown as it is (SPEC §8). */
const usualAnswer = 'Código de verificação enviado com sucesso!';

/** Asks for the WhatsApp number and has a code sent to it. */
export function NumberStep({ onSent }: { onSent: (number: string, text: string) => void }) {
  const { t } = useTranslation('shell');
  const form = usePlainForm({
    check: (values) => checkAll(values, { wpp: phone }),
    submit: async ({ wpp = '' }) => {
      const number = wpp.replace(/\D/g, '');
      const { message } = await api('POST /api/enviar-email', { body: { wpp: number } });
      onSent(number, message === usualAnswer ? t('recovery.sent') : message);
    },
  });
  return (
    <PlainForm form={form} action={t('recovery.send')}>
      <PlainField
        label={t('fields.whatsapp')}
        name="wpp"
        type="tel"
        autoComplete="tel"
        placeholder="5511912345678"
        autoFocus
        error={form.errors.wpp}
      />
    </PlainForm>
  );
}
