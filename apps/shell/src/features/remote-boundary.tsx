import { type FailureKind, failureOfRemote, type RegistryRemote, RemoteFailure, type Texts } from '@recado/federation';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { Component, type PropsWithChildren } from 'react';
import { reloadsForNewRelease } from './load-page-code.ts';
import { loader } from './loader.ts';

/**
 * The remote of the page inside, a retry, and a callback for replacement code: loaded after the timeout, or of a former
 * release.
 */
type RemoteBoundaryProps = PropsWithChildren<{ remote: RegistryRemote; onRetry: () => void; onOther: () => void }>;

/** Catches errors of a remote's page, so that the rest of the product keeps working. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: RemoteFailure | null }> {
  override state: { failure: RemoteFailure | null } = { failure: null };
  #isShown = true;

  static getDerivedStateFromError(error: unknown) {
    return { failure: failureOfRemote('', error) };
  }

  override componentDidMount(): void {
    this.#isShown = true;
  }

  override componentDidCatch(error: unknown): void {
    const { late, kind } = failureOfRemote('', error);
    // A failed load was already reported when it was tried.
    if (kind === 'threw') loader.noteFailure(loader.stateOf(this.props.remote).release, 'error', error);
    // Code that could not be loaded was already replaced, if possible; this code threw before its page was shown.
    if (!(error instanceof RemoteFailure) && loader.fallsBack(this.props.remote)) this.props.onOther();
    else void reloadsForNewRelease(this.props.remote, error);
    late?.then(() => this.#isShown && this.props.onOther()).catch(() => undefined);
  }

  override componentWillUnmount(): void {
    this.#isShown = false;
  }

  override render() {
    const { remote, onRetry, children } = this.props;
    const { failure } = this.state;
    return failure ? <FailurePanel title={remote.feature.title} kind={failure.kind} onRetry={onRetry} /> : children;
  }
}

/** The part that cannot be shown, the reason, and a retry. */
interface FailurePanelProps {
  title: Texts;
  kind: FailureKind;
  onRetry: () => void;
}

/** A plain panel in the user's language; it needs no code that could itself fail to load. */
function FailurePanel({ title, kind, onRetry }: FailurePanelProps) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const retry = kind === 'incompatible' ? () => location.reload() : onRetry;
  return (
    <section className="failure-panel" role="alert" data-failure={kind}>
      <h1>{t('remote.title', { name: title[language] })}</h1>
      <p>{t(`remote.${kind}`)}</p>
      <p>{t('remote.others')}</p>
      <p className="failure-actions">
        <button type="button" className="plain-button" onClick={retry}>
          {t(kind === 'incompatible' ? 'remote.reload' : 'remote.retry')}
        </button>
        <Link to="/">{t('remote.home')}</Link>
      </p>
    </section>
  );
}
