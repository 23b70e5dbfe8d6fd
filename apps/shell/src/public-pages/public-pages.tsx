import { Navigate, Route, Routes, useLocation } from '@recado/ui/router';
import { lazy } from 'react';
import { loadFile } from '../document/load-file.ts';
import { returnAddress } from '../session/return-address.ts';
import { LoginPage } from './login-page.tsx';
import './public-pages.css';

const loadFurther = () => loadFile(() => import('./further-pages.ts'));
const SignUpPage = lazy(async () => ({ default: (await loadFurther()).SignUpPage }));
const RecoveryPage = lazy(async () => ({ default: (await loadFurther()).RecoveryPage }));
const SetupPage = lazy(async () => ({ default: (await loadFurther()).SetupPage }));
const DeveloperPage = lazy(async () => ({ default: (await loadFurther()).DeveloperPage }));
const MailLinkPage = lazy(async () => ({ default: (await loadFurther()).MailLinkPage }));
const CompanySignInPage = lazy(async () => (await loadFurther()).loadCompanySignInPage());
const InvitationPage = lazy(async () => ({ default: (await loadFurther()).InvitationPage }));

/** The public pages (SPEC §2.1). Any other path redirects to the login, which returns to it. */
export function PublicPages() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/login/company" element={<CompanySignInPage />} />
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="/recovery-password" element={<RecoveryPage />} />
      <Route path="/setup/:token" element={<SetupPage />} />
      <Route path="/invitation/:token" element={<InvitationPage />} />
      <Route path="/recovery/:token" element={<MailLinkPage />} />
      <Route path="/confirm-email/:token" element={<MailLinkPage />} />
      <Route path="/developer/:token" element={<DeveloperPage />} />
      <Route path="*" element={<ToLogin />} />
    </Routes>
  );
}

function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to="/login" state={{ from: returnAddress(pathname + search) }} replace />;
}
