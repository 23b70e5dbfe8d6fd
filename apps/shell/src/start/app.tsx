import { useSessionState } from '@recado/auth';
import { BrowserRouter, useLocation } from '@recado/ui/router';
import { Component, type PropsWithChildren, Suspense } from 'react';
import { StartFailure } from '../failures/start-failure.tsx';
import { PublicPages } from '../public-pages/public-pages.tsx';
import { SignedIn } from '../signed-in/load-signed-in.tsx';
import { RestoreSession } from './restore-session.tsx';
import { FirstFrame, Splash } from './splash.tsx';

/** The whole product: the public pages, or the pages behind the login. */
export function App() {
  return (
    <BrowserRouter>
      <PartBoundary>
        <Suspense fallback={<Splash />}>
          <Part />
        </Suspense>
      </PartBoundary>
    </BrowserRouter>
  );
}

/** The page of a link is for whoever has no session yet: it opens also where somebody else is signed in. */
const ofLinks = /^\/(?:invitation|developer|recovery|confirm-email)\//;

function Part() {
  const { status } = useSessionState();
  const { pathname } = useLocation();
  if (status === 'signedOut' || ofLinks.test(pathname)) return <PublicPages />;
  if (status === 'restoring') return <RestoreSession />;
  return (
    <Suspense fallback={<FirstFrame />}>
      <SignedIn />
    </Suspense>
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
