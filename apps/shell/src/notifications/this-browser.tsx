import { api } from '@recado/api/client';
import { useSession } from '@recado/auth';
import { Button, failureText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { type PushState, pushState, switchPushOff, switchPushOn } from './push-browser.ts';

/**
 * Shows whether this browser shows notifications while Recado is closed; switches them, explains problems, and sends a
 * test.
 */
export function ThisBrowser() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const notify = useNotify();
  const [state, setState] = useState(() => pushState(user.id));
  const [isBusy, setBusy] = useState(false);
  const words: Record<PushState, string> = {
    on: t('choices.stateOn'),
    off: t('choices.stateOff'),
    denied: t('choices.stateDenied'),
    insecure: t('choices.stateInsecure'),
    unsupported: t('choices.stateUnsupported'),
  };
  const run = async (work: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await work();
      if (done) notify.success(done);
    } catch (error) {
      // The browser's own reason is in English and does not help the user.
      notify.error(error instanceof DOMException ? t('choices.noService') : failureText(error));
    } finally {
      setState(pushState(user.id));
      setBusy(false);
    }
  };
  return (
    <section className="choices-browser" aria-label={t('choices.browser')}>
      <strong>{t('choices.browser')}</strong>
      <p role="status">{words[state]}</p>
      {state === 'off' && (
        <Button loading={isBusy} onClick={() => void run(() => switchPushOn(user.id))}>
          {t('choices.switchOn')}
        </Button>
      )}
      {state === 'on' && (
        <div className="choices-actions">
          <Button
            loading={isBusy}
            onClick={() => void run(() => api('POST /push-subscription/test'), t('choices.testSent'))}
          >
            {t('choices.test')}
          </Button>
          <Button type="text" disabled={isBusy} onClick={() => void run(switchPushOff)}>
            {t('choices.switchOff')}
          </Button>
        </div>
      )}
    </section>
  );
}
