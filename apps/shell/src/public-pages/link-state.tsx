import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { type PropsWithChildren, useCallback, useEffect, useState } from 'react';
import { errorText } from '../failures/error-text.ts';

/** What is known of a one-time link: nothing yet, whom it is for, or why it cannot be used. */
export type LinkState<Found> = { found: Found } | { failure: unknown } | undefined;

/** Asks the server about a link; `read` must be stable. */
export function useLink<Found>(read: () => Promise<Found>): { link: LinkState<Found>; check: () => void } {
  const [link, setLink] = useState<LinkState<Found>>();
  const check = useCallback(() => {
    setLink(undefined);
    read().then(
      (found) => setLink({ found }),
      (failure: unknown) => setLink({ failure }),
    );
  }, [read]);
  useEffect(check, [check]);
  return { link, check };
}

/** Why a link cannot be used, with a way to the login. */
export function RefusedLink({ text, children }: PropsWithChildren<{ text: string | undefined }>) {
  const { t } = useTranslation('shell');
  return (
    <>
      <p className="plain-failure" role="alert">
        {text} {children}
      </p>
      <p className="public-other">
        <Link to="/login">{t('recovery.back')}</Link>
      </p>
    </>
  );
}

/** A link that could not be checked, e.g. without a line. */
export function UncheckedLink({ failure, check }: { failure: unknown; check: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <RefusedLink text={errorText(failure)}>
      <button type="button" className="plain-link" onClick={check}>
        {t('start.retry')}
      </button>
    </RefusedLink>
  );
}
