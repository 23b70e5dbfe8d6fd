import { api } from '@recado/api/client';
import { applyToCache, listedUsers, queues, useAll, useReport } from '@recado/api/live';
import type { User } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { users } from '../users/users.ts';
import { LeavingDialog } from './leaving-dialog.tsx';

/** Deletes a user after asking who gets their open tickets. */
export function LeavingUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const params = { userId: user.id };
  const counted = useReport('GET /users/:userId/live-tickets', { params });
  const people = useAll(listedUsers, {}).items;
  const all = useAll(queues, {}).items;
  return (
    <LeavingDialog
      title={t('users.deleteTitle')}
      name={user.name}
      counted={counted}
      keeps={t('leaving.waitInQueue')}
      people={people.filter(({ id }) => id !== user.id)}
      queues={all}
      onDelete={async (query) => {
        await api('DELETE /users/:userId', { params, query });
        applyToCache(users, { type: 'remove', id: user.id });
      }}
      onClose={onClose}
    />
  );
}
