import type { SignedIn } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useRef, useState } from 'react';

interface PasskeyButtonProps {
  onEntered: (session: SignedIn) => void;
  /** The text for a failure. */
  explain: (failure: unknown) => string;
}

/** Signs in with a passkey. What it takes is loaded with the click, because most people have none. */
export function PasskeyButton({ onEntered, explain }: PasskeyButtonProps) {
  const { t } = useTranslation('shell');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const enter = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { signInWithPasskey } = await import('../passkeys/sign-in-with-passkey.ts');
      onEntered(await signInWithPasskey());
    } catch (error) {
      setFailure(explain(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <div aria-live="assertive">{failure && <p className="plain-failure">{failure}</p>}</div>
      <button type="button" className="public-passkey" aria-busy={isBusy} onClick={() => void enter()}>
        {t('login.passkey')}
      </button>
    </>
  );
}
