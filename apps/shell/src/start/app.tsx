import { useSessionState } from '@recado/auth';
import { BrowserRouter } from '@recado/ui/router';
import { Suspense } from 'react';
import { RestoreSession } from '../session/restore-session.tsx';
import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { loadPublicPages, loadSignedIn } from './parts.ts';
import { Splash } from './splash.tsx';

const PublicPages = lazyPart(() => loadPublicPages().then(({ PublicPages }) => ({ default: PublicPages })));
const SignedIn = lazyPart(() => loadSignedIn().then(({ SignedIn }) => ({ default: SignedIn })));

/** The whole product: the pages for everybody, or what is behind the login. */
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
