import {
  failureOfRemote,
  fallsBack,
  noteFailure,
  type RegistryRemote,
  RemoteFailure,
  releaseInUse,
} from '@recado/federation';
import { Component, type PropsWithChildren } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import { reloadsForNewRelease } from './load-page-code.ts';

/** The remote of the page inside, a retry, and a callback for other code to show: loaded after the timeout, or of a former release. */
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
    // What could not be loaded was noted when it was tried.
    if (kind === 'threw') noteFailure(releaseInUse(this.props.remote), 'error');
    // Code that could not be loaded was replaced already, if possible; this one threw before its page was shown.
    if (!(error instanceof RemoteFailure) && fallsBack(this.props.remote)) this.props.onOther();
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
