import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { DeveloperGrant } from '@recado/contract';
import {
  Button,
  EmptyState,
  ErrorState,
  formatDateTime,
  ListSkeleton,
  RelativeTime,
  StatusText,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { DeveloperGrantDialog } from './developer-grant-dialog.tsx';

/** Which teams may look into which companies, to develop a remote there (ADR 155). */
export default function DeveloperGrantsTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /developer-grants', {}, { fresh: true });
  const keys = useReport('GET /release-keys', {}, { fresh: true });
  const [isGiving, setGiving] = useState(false);
  const revoke = useRevocation(refetch);
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
              <GrantItem key={grant.id} grant={grant} onRevoke={() => revoke(grant)} />
            ))}
          </ul>
          <div>{give}</div>
        </>
      )}
      <DeveloperGrantDialog open={isGiving} signingKeys={inUse} onClose={() => setGiving(false)} onGiven={refetch} />
    </div>
  );
}

const tones = { active: 'success', expired: 'neutral', revoked: 'neutral' } as const;

function GrantItem({ grant, onRevoke }: { grant: DeveloperGrant; onRevoke: () => void }) {
  const { t } = useTranslation('admin');
  const { team, remote, companyName, state, profile, reason, grantedBy, createdAt, lastUsedAt } = grant;
  return (
    <li className="release-key">
      <div>
        <strong>
          {team} · {companyName}
        </strong>{' '}
        <StatusText tone={tones[state]}>{t(`developerGrants.states.${state}`, endOf(grant))}</StatusText>
        <p>{t('developerGrants.what', { remote, role: t(`developerGrants.roles.${profile}`) })}</p>
        <p className="admin-meta">
          {t('developerGrants.givenBy', { name: grantedBy, date: formatDateTime(createdAt), reason })}
        </p>
        <p className="admin-meta">
          {lastUsedAt ? (
            <>
              {t('developerGrants.lastUsed')} <RelativeTime value={lastUsedAt} />
            </>
          ) : (
            t('developerGrants.neverUsed')
          )}
        </p>
      </div>
      {state === 'active' && (
        <Button danger onClick={onRevoke} aria-label={t('developerGrants.revokeOf', { team, company: companyName })}>
          {t('developerGrants.revoke')}
        </Button>
      )}
    </li>
  );
}

/** When a grant ends or ended, and who ended it before. */
function endOf({ revokedAt, revokedBy, expiresAt }: DeveloperGrant) {
  return {
    date: formatDateTime(revokedAt ?? expiresAt),
    context: revokedAt && !revokedBy ? 'key' : undefined,
    name: revokedBy ?? '',
  };
}

/** The question before a grant ends. */
function useRevocation(onChanged: () => void) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return ({ id: developerGrantId, team, companyName }: DeveloperGrant) =>
    confirm({
      title: t('developerGrants.revokeTitle'),
      what: `${team} · ${companyName}`,
      consequence: t('developerGrants.revokeConsequence'),
      action: t('developerGrants.revoke'),
      run: () =>
        api('POST /developer-grants/:developerGrantId/revocation', { params: { developerGrantId } }).then(onChanged),
    });
}
