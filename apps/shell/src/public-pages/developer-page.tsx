import { api, failureOf } from '@recado/api/client';
import { keepSession } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { useParams } from '@recado/ui/router';
import { errorText, textOfCode } from '../failures/error-text.ts';
import { endSession } from '../session/end-session.ts';
import { PlainForm } from './plain-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

/**
 * /developer/{token}: signs whoever develops a remote in with a grant, after a click: a program that only looks at addresses
 * would use it up (ADR 155). A session that this browser had ends here. `open` loads the first page anew.
 */
export function DeveloperPage({ open = () => location.assign('/') }: { open?: () => void }) {
  const { t } = useTranslation('shell');
  const { token = '' } = useParams();
  const form = usePlainForm({
    check: () => ({}),
    submit: async () => {
      const session = await api('POST /developer-sign-in', { body: { token } });
      endSession('left');
      keepSession(session);
      open();
    },
    explain,
  });
  return (
    <PublicFrame title={t('developer.title')}>
      <p className="public-lead">{t('developer.lead')}</p>
      <PlainForm form={form} action={t('developer.action')} />
    </PublicFrame>
  );
}

/** A token that was cut off is none. */
function explain(failure: unknown): string {
  const isCut = failureOf(failure).code === 'ERR_VALIDATION';
  return (isCut && textOfCode('ERR_DEVELOPER_LINK_INVALID')) || errorText(failure);
}
