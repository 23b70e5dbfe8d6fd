import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import { ErrorState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId } from 'react';
import { GrantItem, useRevocation } from '../releases/grant-item.tsx';

/** Which teams may look into the company, with a way to end it (ADR 155); nothing where none ever did. */
export function CompanyGrants() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /company-grants', {}, { fresh: true });
  const id = useId();
  const revoke = useRevocation((developerGrantId) =>
    api('POST /company-grants/:developerGrantId/revocation', { params: { developerGrantId } }).then(refetch),
  );
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report || report.length === 0) return null;
  return (
    <section aria-labelledby={id} className="release-keys">
      <h2 id={id}>{t('developerGrants.title')}</h2>
      <p className="admin-meta">{t('developerGrants.ofCompany')}</p>
      <ul aria-labelledby={id}>
        {report.map((grant) => (
          <GrantItem
            key={grant.id}
            grant={grant}
            title={grant.team}
            revokeText={t('developerGrants.revokeTeam', { team: grant.team })}
            onRevoke={revoke}
          />
        ))}
      </ul>
    </section>
  );
}
