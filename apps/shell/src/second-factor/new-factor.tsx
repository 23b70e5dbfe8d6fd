import type { NewSecondFactor } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { QRCode } from '@recado/ui/records';
import './second-factor.css';

/** What an app for codes needs: a QR code, and the same key to type. */
export default function NewFactor({ factor: { secret, address } }: { factor: NewSecondFactor }) {
  const { t } = useTranslation('shell');
  return (
    <div className="new-factor">
      <p>{t('secondFactor.scan')}</p>
      <div className="new-factor-code">
        {/* Black on white in both themes: phones do not read inverted codes. */}
        <QRCode
          aria-label={t('secondFactor.qr')}
          value={address}
          size={192}
          errorLevel="L"
          color="#000000"
          bgColor="#ffffff"
          bordered={false}
        />
      </div>
      <p>{t('secondFactor.byHand')}</p>
      <code className="new-factor-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
    </div>
  );
}
