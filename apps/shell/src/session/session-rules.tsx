import { useSession } from '@recado/auth';
import { useElsewhere } from './use-elsewhere.ts';
import { useSessionUpdates } from './use-session-updates.ts';
import { useSocket } from './use-socket.ts';
import { useStatusPing } from './use-status-ping.ts';
import { useSubscriptionWarning } from './use-subscription-warning.ts';

/** The rules of an active session (SPEC §4.5): one socket, the ping, a login elsewhere, the due date. */
export function SessionRules() {
  const { user } = useSession();
  useSocket(user.companyId);
  useStatusPing();
  useElsewhere();
  useSessionUpdates();
  useSubscriptionWarning();
  return null;
}
