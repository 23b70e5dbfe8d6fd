import type { Whatsapp } from '@recado/api/contract';
import { usePlanFlag } from '@recado/auth';
import { EmptyState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { ApiTokenPanel } from './api-token-panel.tsx';

/** The external API's token in the dialog of a connection. Only a saved connection has one. */
export function ApiTokenTab({ whatsapp }: { whatsapp: Whatsapp | undefined }) {
  const { t } = useTranslation('admin');
  const hasApi = usePlanFlag('useExternalApi');
  if (!whatsapp) return <EmptyState title={t('apiToken.saveFirst')} description={t('apiToken.help')} />;
  return (
    <>
      <p>{t('apiToken.help')}</p>
      <ApiTokenPanel whatsapp={whatsapp} />
      {hasApi && (
        <p>
          <Link to="/messages-api">{t('apiToken.documentation')}</Link>
        </p>
      )}
    </>
  );
}
