import { translate, useTranslation } from '@recado/ui/i18n';
import { subscriptionText, textOfCode } from '../failures/error-text.ts';
import { type LoginNotice as Notice, useLoginNotice } from '../session/login-notice.ts';

/** The notice of the login page: the session or the subscription ended, or an account was created. */
export function LoginNotice() {
  const notice = useLoginNotice();
  // Texts of errors may be on their way.
  useTranslation('shell');
  if (!notice) return null;
  const isGood = notice.kind === 'text';
  return (
    <p className={isGood ? 'plain-notice' : 'plain-failure'} role={isGood ? 'status' : 'alert'}>
      {textOf(notice)}
    </p>
  );
}

function textOf(notice: Notice): string | undefined {
  switch (notice.kind) {
    case 'text':
      return notice.text;
    case 'elsewhere':
      return translate('shell:session.elsewhere');
    case 'ended':
      return translate('shell:session.ended');
    case 'subscription':
      return subscriptionText(notice.dueDate);
    case 'error':
      return textOfCode(notice.key);
  }
}
