import { Component, type PropsWithChildren } from 'react';

/** Shows nothing in place of a part that breaks. */
export class NothingOnFailure extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
