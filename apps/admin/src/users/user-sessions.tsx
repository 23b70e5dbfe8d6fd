import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { User, UserSession } from '@recado/contract';
import { Button, ErrorState, formatDateTime, ListSkeleton, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useId } from 'react';

/** Where a user is signed in, with a button to end that session; one's own session is ended by signing out. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const heading = useId();
  const params = { userId: user.id };
  const { report, error, refetch } = useReport('GET /users/:userId/sessions', { params }, { refreshOn: ['online'] });
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const end = (session: UserSession) =>
    confirm({
      title: t('users.sessions.endTitle'),
      what: `${user.name} · ${deviceOf(session) ?? t('users.sessions.unknown')}`,
      consequence: t('users.sessions.endConsequence'),
      action: t('users.sessions.end'),
      run: async () => {
        await api('DELETE /users/:userId/sessions/:sessionId', { params: { ...params, sessionId: session.id } });
        notify.success(t('users.sessions.ended'));
        refetch();
      },
    });
  return (
    <section aria-labelledby={heading} className="user-sessions">
      <h3 id={heading}>{t('users.sessions.title')}</h3>
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton rows={1} />)}
      {report?.length === 0 && <p className="admin-meta">{t('users.sessions.none')}</p>}
      <ul>
        {report?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const { t } = useTranslation('admin');
  const { seenAt, startedAt, isOwn } = session;
  return (
    <li>
      <div>
        <strong>{deviceOf(session) ?? t('users.sessions.unknown')}</strong>
        <p className="admin-meta">
          {t('users.sessions.seen')} <RelativeTime value={seenAt} />
          {' · '}
          {t('users.sessions.since', { date: formatDateTime(startedAt) })}
        </p>
      </div>
      {isOwn ? (
        <span className="admin-meta">{t('users.sessions.own')}</span>
      ) : (
        <Button danger onClick={onEnd}>
          {t('users.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Browser, system and address, as far as they are known. */
function deviceOf({ agent, address }: UserSession): string | null {
  return [agent, address].filter(Boolean).join(' · ') || null;
}
