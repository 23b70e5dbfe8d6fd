import { useSessionState } from '@recado/auth';
import { BrowserRouter } from '@recado/ui/router';
import { Suspense } from 'react';
import { PublicPages } from '../public-pages/public-pages.tsx';
import { RestoreSession } from '../session/restore-session.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { SignedIn } from './parts.tsx';
import { Splash } from './splash.tsx';

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
