import { endsSoon, useSession } from '@recado/auth';
import { lazy, Suspense } from 'react';

// Few companies are due at any time: the others do not download it.
const Banner = lazy(() => import('./banner.tsx'));
const ClosedCompany = lazy(() => import('./closed-company.tsx'));

/** Says above all pages that the subscription ends soon or is over (SPEC §4.5). */
export function SubscriptionBanner() {
  const { company, subscription } = useSession().user;
  if (subscription.state === 'active' && !endsSoon(company.dueDate)) return null;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}

/** In the place of every page that a company which may not work does not get. */
export const closedCompany = (
  <Suspense>
    <ClosedCompany />
  </Suspense>
);
