import { CopyButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The characters with which each PIX code begins, and a whole one: it ends with the field of its checksum. */
const beginning = '000201';
const whole = /^000201[ -~]{30,600}?6304[\dA-F]{4}(?![\dA-F])/i;

/** A button that copies the PIX code in a text; nothing for a text without one. */
export function PixCode({ text }: { text: string }) {
  const { t } = useTranslation('service-desk');
  const start = text.indexOf(beginning);
  const code = start < 0 ? undefined : whole.exec(text.slice(start, start + 700))?.[0];
  if (!code) return null;
  return (
    <span className="card-code">
      <span>{t('card.kinds.pix')}</span>
      <CopyButton text={code} label={t('card.copy')} />
    </span>
  );
}
