import { usePlanFlag } from '@recado/auth';
import type { Whatsapp } from '@recado/contract';
import { EmptyState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { ApiKeysPanel } from './api-keys-panel.tsx';

/** The keys that are limited to a connection, in its dialog. Only a saved connection can have keys. */
export function ApiKeysTab({ whatsapp }: { whatsapp: Whatsapp | undefined }) {
  const { t } = useTranslation('admin');
  const hasApi = usePlanFlag('useExternalApi');
  if (!whatsapp) return <EmptyState title={t('apiKeys.saveFirst')} description={t('apiKeys.tabHelp')} />;
  return (
    <>
      <p>{t('apiKeys.tabHelp')}</p>
      <ApiKeysPanel whatsapp={whatsapp} />
      {hasApi && (
        <p>
          <Link to="/messages-api">{t('apiKeys.documentation')}</Link>
        </p>
      )}
    </>
  );
}
