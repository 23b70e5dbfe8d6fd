import { isClosed, useSession } from '@recado/auth';
import { usePush } from '../notifications/use-push.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { usePayment } from './use-payment.ts';
import { useReopening } from './use-reopening.ts';
import { useSessionEnd } from './use-session-end.ts';
import { useSessionUpdates } from './use-session-updates.ts';
import { useSocket } from './use-socket.ts';
import { useStatusPing } from './use-status-ping.ts';

/** The rules of an active session (SPEC §4.5): one socket, the ping, a login elsewhere, an end by an administrator, payments, the due date. */
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
  return isClosed(session) ? null : <Push />;
}

/** Only while the company works: the server refuses it otherwise. */
function Push() {
  usePush();
  return null;
}
