import { Component, type PropsWithChildren, type ReactNode } from 'react';

/** Shows `failed` in place of an extension that threw or could not be loaded. */
export class ExtensionBoundary extends Component<
  PropsWithChildren<{ onError: (error: unknown) => void; failed: ReactNode }>,
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
