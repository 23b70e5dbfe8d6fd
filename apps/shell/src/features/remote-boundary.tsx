import { failureOfRemote, type RegistryRemote, type RemoteFailure } from '@recado/federation';
import { Component, type PropsWithChildren } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import { reloadsForNewRelease } from './load-page-code.ts';

/** The remote whose page is inside, and how to try again. */
type RemoteBoundaryProps = PropsWithChildren<{ remote: RegistryRemote; onRetry: () => void }>;

/** Catches what goes wrong in a remote's page, so that the rest of the product goes on. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: RemoteFailure | null }> {
  override state: { failure: RemoteFailure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: failureOfRemote('', error) };
  }

  override componentDidCatch(error: unknown): void {
    void reloadsForNewRelease(this.props.remote, error);
  }

  override render() {
    const { remote, onRetry, children } = this.props;
    const { failure } = this.state;
    return failure ? <FailurePanel title={remote.feature.title} kind={failure.kind} onRetry={onRetry} /> : children;
  }
}
