import { onEvent, onMissedEvents } from '@recado/api/client';
import { currentToken, isClosed, sessionStore, updateSessionUser, useSession } from '@recado/auth';
import type { Company, Setting } from '@recado/contract';
import { formatDate, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { loader } from '../features/loader.ts';
import { usePush } from '../notifications/use-push.ts';
import { useKeptFiles } from '../offline/use-kept-files.ts';
import { endSession } from '../session/end-session.ts';
import { showSignedInElsewhereAfterReload } from '../session/login-notice.ts';
import { readSession } from '../session/read-session.ts';
import { sessionOfToken } from '../session/session-of-token.ts';
import { useReleaseReports } from './use-release-reports.ts';
import { useSocket } from './use-socket.ts';
import { useStatusPing } from './use-status-ping.ts';

/**
 * The rules of an active session (SPEC §4.5): one socket, the ping, a login elsewhere, an end by an administrator,
 * payments, the due date, and the files stored for a start without the server.
 */
export function SessionRules() {
  const session = useSession();
  const { user } = session;
  useSocket(user.companyId);
  useStatusPing();
  useElsewhere();
  useSessionEnd();
  usePayment();
  useSessionUpdates();
  useReopening();
  useKeptFiles();
  return isClosed(session) ? null : <WhileOpen />;
}

/** Only while the company has access: otherwise the server refuses it. */
function WhileOpen() {
  usePush();
  useReleaseReports();
  return null;
}

/** An administrator ended this session: redirects to the login page with a notice. */
export function useSessionEnd(): void {
  useEffect(
    () =>
      onEvent('sessionEnded', ({ sessionId }) => {
        if (sessionId === sessionOfToken(currentToken())) endSession('ended');
      }),
    [],
  );
}

const secondsToRead = 1;
const reloadPage = () => location.reload();

/**
 * The same user signed in on another computer: shows a notice, and after 1 s clears the local storage and reloads (SPEC
 * §4.5). A second is too short to read it, so the login page repeats the notice.
 */
export function useElsewhere(reload: () => void = reloadPage): void {
  const { user } = useSession();
  const { t } = useTranslation('shell');
  const notify = useNotify();
  useEffect(() => {
    return onEvent('auth', (event) => {
      if (event.user.id !== user.id || event.user.sessionId === sessionOfToken(currentToken())) return;
      notify.error(t('session.elsewhere'));
      setTimeout(() => {
        localStorage.clear();
        showSignedInElsewhereAfterReload();
        reload();
      }, secondsToRead * 1000);
    });
  }, [user.id, t, notify, reload]);
}

/** Opens this tab when the company has access again: the server then reports all events as missed (ADR 60). */
export function useReopening(): void {
  const closed = isClosed(useSession());
  useEffect(() => (closed ? onMissedEvents(readSession) : undefined), [closed]);
}

/**
 * Announces in every tab of the company that its payment arrived, with the new due date (SPEC §4.6), and opens the tab.
 */
export function usePayment(): void {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  useEffect(
    () =>
      onEvent('payment', ({ company: { dueDate } }) => {
        readSession();
        notify.success(dueDate ? t('subscription.paidUntil', { date: formatDate(dueDate) }) : t('subscription.paid'));
      }),
    [t, notify],
  );
}

/** Updates the session when an administrator changes the user, the company with its plan, or its settings. */
export function useSessionUpdates(): void {
  const { user } = useSession();
  useEffect(() => {
    const stops = [
      onEvent('company', ({ record }) => keepCompany(record)),
      onEvent('rights', () => {
        readSession();
        void loader.addRemotes();
      }),
      onEvent('settings', (event) => event.action !== 'delete' && keepSetting(event.record)),
      onEvent('user', (event) => {
        if (event.action === 'delete' || event.record.id !== user.id) return;
        const { averageRating: _, online: __, updatedAt: ___, ...own } = event.record;
        updateSessionUser(own);
        void loader.addRemotes();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [user.id]);
}

/**
 * Reads the session again after a change of due date or status: only the server decides the state of the subscription.
 */
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
