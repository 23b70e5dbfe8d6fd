import { Navigate, Route, Routes, useLocation } from '@recado/ui/router';
import { returnAddress } from '../session/return-address.ts';
import { InvitationPage } from './invitation-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RecoveryPage } from './recovery/recovery-page.tsx';
import { SetupPage } from './setup-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import './public-pages.css';

/** The public pages (SPEC §2.1). Any other path redirects to the login, which returns to it. */
export function PublicPages() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="/recovery-password" element={<RecoveryPage />} />
      <Route path="/setup/:token" element={<SetupPage />} />
      <Route path="/invitation/:token" element={<InvitationPage />} />
      <Route path="*" element={<ToLogin />} />
    </Routes>
  );
}

function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to="/login" state={{ from: returnAddress(pathname + search) }} replace />;
}
