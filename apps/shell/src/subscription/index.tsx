import { endsSoon, useSession } from '@recado/auth';
import { lazy, Suspense } from 'react';

// Few companies are about to be due: the others do not download it.
const Banner = lazy(() => import('./banner.tsx'));
const ClosedCompany = lazy(() => import('./closed-company.tsx'));

/** A notice above all pages that the subscription ends soon or has ended (SPEC §4.5). */
export function SubscriptionBanner() {
  const { company, subscription } = useSession().user;
  if (subscription.state === 'active' && !endsSoon(company.dueDate)) return null;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}

/** Replaces every page that is closed to a company without access. */
export const closedCompany = (
  <Suspense>
    <ClosedCompany />
  </Suspense>
);
