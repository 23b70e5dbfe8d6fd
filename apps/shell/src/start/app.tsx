import { useSessionState } from '@recado/auth';
import { BrowserRouter } from '@recado/ui/router';
import { Component, type PropsWithChildren, Suspense } from 'react';
import { PublicPages } from '../public-pages/public-pages.tsx';
import { RestoreSession } from '../session/restore-session.tsx';
import { SignedIn } from './parts.tsx';
import { Splash } from './splash.tsx';
import { StartFailure } from './start-failure.tsx';

/** The whole product: the public pages, or the pages behind the login. */
export function App() {
  const { status } = useSessionState();
  return (
    <BrowserRouter>
      <PartBoundary>
        <Suspense fallback={<Splash />}>
          {status === 'signedIn' && <SignedIn />}
          {status === 'signedOut' && <PublicPages />}
          {status === 'restoring' && <RestoreSession />}
        </Suspense>
      </PartBoundary>
    </BrowserRouter>
  );
}

/** The last error boundary: shows a plain panel instead of an empty page. */
class PartBoundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <StartFailure /> : this.props.children;
  }
}
