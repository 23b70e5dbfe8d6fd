import { Component, type PropsWithChildren } from 'react';
import { StartFailure } from './start-failure.tsx';

/** The last error boundary: shows a plain panel instead of an empty page. */
export class PartBoundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <StartFailure /> : this.props.children;
  }
}
