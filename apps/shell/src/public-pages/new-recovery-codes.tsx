import { useTranslation } from '@recado/ui/i18n';
import { Suspense } from 'react';
import { RecoveryCodes } from '../second-factor/lazy-parts.ts';
import { PublicFrame } from './public-frame.tsx';

/** The recovery codes of a second factor that was set up at the sign-in, before the first page: they are shown only now. */
export function NewRecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <PublicFrame title={t('login.recoveryCodes')}>
      <Suspense>
        <RecoveryCodes codes={codes} />
      </Suspense>
      <button type="button" className="plain-button" onClick={onKept}>
        {t('login.codesKept')}
      </button>
    </PublicFrame>
  );
}
