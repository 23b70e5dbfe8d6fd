import type { RegistryRemote } from '@recado/federation';
import { Component, type PropsWithChildren } from 'react';
import { loader } from '../features/loader.ts';

/** Shows nothing instead of a part of a remote that fails to render, and reports it. */
export class NothingOnFailure extends Component<PropsWithChildren<{ remote: RegistryRemote }>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    loader.noteFailure(loader.stateOf(this.props.remote).release, 'error', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
