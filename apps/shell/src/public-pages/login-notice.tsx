import { subscriptionText, textOfCode } from '../failures/error-text.ts';
import { useLoginNotice } from '../session/login-notice.ts';

/** Why somebody is at the login now: the session ended, the subscription did, or an account is ready. */
export function LoginNotice() {
  const notice = useLoginNotice();
  if (!notice) return null;
  if (notice.kind === 'text')
    return (
      <p className="plain-notice" role="status">
        {notice.text}
      </p>
    );
  const text = notice.kind === 'subscription' ? subscriptionText(notice.dueDate) : textOfCode(notice.key);
  return (
    <p className="plain-failure" role="alert">
      {text}
    </p>
  );
}
