import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import { Button, EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { DeveloperGrantDialog } from './developer-grant-dialog.tsx';
import { GrantItem, useRevocation } from './grant-item.tsx';

/** Which teams may look into which companies, to develop a remote there (ADR 155). */
export default function DeveloperGrantsTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /developer-grants', {}, { fresh: true });
  const keys = useReport('GET /release-keys', {}, { fresh: true });
  const [isGiving, setGiving] = useState(false);
  const revoke = useRevocation((developerGrantId) =>
    api('POST /developer-grants/:developerGrantId/revocation', { params: { developerGrantId } }).then(refetch),
  );
  const inUse = keys.report?.filter(({ endedAt }) => endedAt === null) ?? [];
  const failure = error ?? keys.error;
  const retry = () => {
    refetch();
    keys.refetch();
  };
  const give = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={inUse.length === 0}
      onClick={() => setGiving(true)}
    >
      {t('developerGrants.add')}
    </Button>
  );
  const isLoaded = report && keys.report;
  return (
    <div className="release-keys">
      <p className="admin-meta">{t('developerGrants.about')}</p>
      {isLoaded && inUse.length === 0 && <p className="admin-meta">{t('developerGrants.noKeys')}</p>}
      {failure && <ErrorState failure={failure} onRetry={retry} />}
      {!isLoaded && !failure && <ListSkeleton />}
      {isLoaded && report.length === 0 && (
        <EmptyState title={t('developerGrants.empty')} description={t('developerGrants.emptyText')} action={give} />
      )}
      {isLoaded && report.length > 0 && (
        <>
          <ul aria-label={t('developerGrants.title')}>
            {report.map((grant) => (
              <GrantItem
                key={grant.id}
                grant={grant}
                title={`${grant.team} · ${grant.companyName}`}
                revokeText={t('developerGrants.revokeOf', { team: grant.team, company: grant.companyName })}
                onRevoke={revoke}
              />
            ))}
          </ul>
          <div>{give}</div>
        </>
      )}
      <DeveloperGrantDialog open={isGiving} signingKeys={inUse} onClose={() => setGiving(false)} onGiven={refetch} />
    </div>
  );
}
