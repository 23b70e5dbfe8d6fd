import { failureOfRemote, type RegistryRemote, type RemoteFailure } from '@recado/federation';
import { Component, type PropsWithChildren } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import { reloadsForNewRelease } from './load-page-code.ts';

/** The remote of the page inside, a retry, and a callback for code that loads after the timeout. */
type RemoteBoundaryProps = PropsWithChildren<{ remote: RegistryRemote; onRetry: () => void; onLate: () => void }>;

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
    void reloadsForNewRelease(this.props.remote, error);
    const { late } = failureOfRemote('', error);
    late?.then(() => this.#isShown && this.props.onLate()).catch(() => undefined);
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
