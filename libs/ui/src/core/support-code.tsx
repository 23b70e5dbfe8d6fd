import { failureOf } from '@recado/api/client';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCopied } from './use-copied.ts';

/** The code under which the server logged a failure of its own; undefined for a refusal, which explains itself. */
export function supportCodeOf(failure: unknown): string | undefined {
  return failureOf(failure).body.requestId;
}

/** The code that a person tells the support about an unexpected failure; a press copies it. Nothing for others. */
export function SupportCode({ failure }: { failure: unknown }) {
  const { t } = useTranslation('ui');
  // Where the browser does not let it copy, the text can still be selected.
  const [isCopied, copy] = useCopied(() => undefined);
  const code = supportCodeOf(failure);
  if (!code) return null;
  return (
    <button type="button" className="support-code" title={t('failure.copySupportCode')} onClick={() => copy(code)}>
      <span className="support-code-name">{t('failure.supportCode')}</span> <code>{code}</code>
      <span role="status" className="support-code-done">
        {isCopied && t('copy.done')}
      </span>
    </button>
  );
}
