import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { User } from '@recado/contract';
import { Button, ErrorState, formatDateTime, ListSkeleton, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useId } from 'react';

/** Whether a user signs in with a second factor, and help for whoever lost it: it is taken away after a day (ADR 177). */
export function UserSecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const heading = useId();
  const params = { userId: user.id };
  const { report, error, refetch } = useReport('GET /users/:userId/second-factor', { params }, { fresh: true });
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const help = () =>
    confirm({
      title: t('users.factor.askTitle'),
      what: user.name,
      consequence: t('users.factor.consequence'),
      action: t('users.factor.ask'),
      run: async () => {
        await api('POST /users/:userId/second-factor/removal', { params });
        notify.success(t('users.factor.asked'));
        refetch();
      },
    });
  const keep = () =>
    api('DELETE /users/:userId/second-factor/removal', { params }).then(() => {
      notify.success(t('users.factor.kept'));
      refetch();
    }, notify.error);
  return (
    <section aria-labelledby={heading} className="user-sessions">
      <h3 id={heading}>{t('users.factor.title')}</h3>
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton rows={1} />)}
      {report && (
        <ul>
          <li>
            <StatusText tone={report.removedAt ? 'warning' : report.isOn ? 'success' : 'neutral'}>
              {report.removedAt
                ? t('users.factor.pending', { date: formatDateTime(report.removedAt) })
                : t(report.isOn ? 'users.factor.on' : 'users.factor.off')}
            </StatusText>
            {report.removedAt && <Button onClick={() => void keep()}>{t('users.factor.keep')}</Button>}
            {report.isOn && !report.removedAt && (
              <Button danger onClick={help}>
                {t('users.factor.help')}
              </Button>
            )}
          </li>
        </ul>
      )}
    </section>
  );
}
