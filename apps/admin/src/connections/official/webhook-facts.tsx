import type { OfficialConnection } from '@recado/contract';
import { CopyButton, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** Where WhatsApp sends webhooks to, the two texts to copy into its page, and whether the first one has arrived. */
export function WebhookFacts({ official }: { official: OfficialConnection }) {
  const { t } = useTranslation('admin');
  const { address, verifyToken, lastAt, subscription } = official.webhook;
  return (
    <section className="official-webhook">
      <h3>{t('official.webhook')}</h3>
      <div role="status">
        {lastAt === null ? (
          <StatusText tone="warning">{t('official.noWebhookYet')}</StatusText>
        ) : (
          <StatusText tone="success">
            {t('official.lastWebhook')} <RelativeTime value={lastAt} />
          </StatusText>
        )}
      </div>
      <p className="admin-meta">{t(`official.subscription.${subscription ?? 'none'}`)}</p>
      <dl className="official-facts">
        <Copied name={t('official.address')} text={address} />
        <Copied name={t('official.verifyToken')} text={verifyToken} />
      </dl>
      <p className="admin-meta">{t('official.whereToEnter')}</p>
    </section>
  );
}

function Copied({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code> <CopyButton text={text} label={t('official.copy', { name })} />
      </dd>
    </div>
  );
}
