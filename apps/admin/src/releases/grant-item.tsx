import type { CompanyGrant } from '@recado/contract';
import { Button, formatDateTime, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';

const tones = { active: 'success', expired: 'neutral', revoked: 'neutral' } as const;

interface GrantItemProps {
  grant: CompanyGrant;
  /** The team, with its company where there are several. */
  title: string;
  /** The name of the button that ends the access, for who does not see its place. */
  revokeText: string;
  onRevoke: (grant: CompanyGrant, title: string) => void;
}

/** The access of a team to a company: what for, until when, who gave it and when it was used; one that can be used can be ended. */
export function GrantItem({ grant, title, revokeText, onRevoke }: GrantItemProps) {
  const { t } = useTranslation('admin');
  const { remote, state, profile, reason, grantedBy, createdAt, lastUsedAt } = grant;
  return (
    <li className="release-key">
      <div>
        <strong>{title}</strong>{' '}
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
        <Button danger onClick={() => onRevoke(grant, title)} aria-label={revokeText}>
          {t('developerGrants.revoke')}
        </Button>
      )}
    </li>
  );
}

/** When a grant ends or ended, and who ended it before. */
function endOf({ revokedAt, revokedBy, expiresAt }: CompanyGrant) {
  return {
    date: formatDateTime(revokedAt ?? expiresAt),
    context: revokedAt && !revokedBy ? 'key' : undefined,
    name: revokedBy ?? '',
  };
}

/** The question before a grant ends; `revoke` ends the one with an id. */
export function useRevocation(revoke: (id: number) => Promise<unknown>): GrantItemProps['onRevoke'] {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return ({ id }, title) =>
    confirm({
      title: t('developerGrants.revokeTitle'),
      what: title,
      consequence: t('developerGrants.revokeConsequence'),
      action: t('developerGrants.revoke'),
      run: () => revoke(id),
    });
}
