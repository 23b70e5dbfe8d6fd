import { onEvent } from '@recado/api/client';
import type { Company, Setting } from '@recado/api/contract';
import { sessionStore, updateSessionUser, useSession } from '@recado/auth';
import { useEffect } from 'react';
import { addRemotes } from '../features/registry-store.ts';
import { readSession } from './read-session.ts';

/** Updates the session when an administrator changes the user, the company with its plan, or its settings. */
export function useSessionUpdates(): void {
  const { user } = useSession();
  useEffect(() => {
    const stops = [
      onEvent('company', ({ record }) => keepCompany(record)),
      onEvent('rights', () => {
        readSession();
        void addRemotes();
      }),
      onEvent('settings', (told) => told.action !== 'delete' && keepSetting(told.record)),
      onEvent('user', (told) => {
        if (told.action === 'delete' || told.record.id !== user.id) return;
        const { averageRating: _, online: __, updatedAt: ___, ...own } = told.record;
        updateSessionUser(own);
        void addRemotes();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [user.id]);
}

/** What a due date means for the company, the server says with the session. */
function keepCompany(company: Company): void {
  const before = sessionStore.getState().session?.user.company;
  updateSessionUser({ company });
  if (before?.dueDate !== company.dueDate || before.status !== company.status) readSession();
}

function keepSetting(changed: Setting): void {
  const company = sessionStore.getState().session?.user.company;
  if (!company) return;
  const others = company.settings.filter(({ key }) => key !== changed.key);
  updateSessionUser({ company: { ...company, settings: [...others, changed] } });
}
