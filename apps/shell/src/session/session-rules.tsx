import { isClosed, useSession } from '@recado/auth';
import { usePush } from '../notifications/use-push.ts';
import { useKeptFiles } from '../offline/use-kept-files.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { usePayment } from './use-payment.ts';
import { useReleaseReports } from './use-release-reports.ts';
import { useReopening } from './use-reopening.ts';
import { useSessionEnd } from './use-session-end.ts';
import { useSessionUpdates } from './use-session-updates.ts';
import { useSocket } from './use-socket.ts';
import { useStatusPing } from './use-status-ping.ts';

/** The rules of an active session (SPEC §4.5): one socket, the ping, a login elsewhere, an end by an administrator, payments, the due date, what is kept for a start without the server. */
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

/** Only while the company works: the server refuses it otherwise. */
function WhileOpen() {
  usePush();
  useReleaseReports();
  return null;
}
