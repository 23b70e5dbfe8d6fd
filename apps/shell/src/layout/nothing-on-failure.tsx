import { Component, type PropsWithChildren } from 'react';

/** Shows nothing instead of a part that fails to render. */
export class NothingOnFailure extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
