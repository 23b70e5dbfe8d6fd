import { useAbility } from '@recado/auth';
import { ListSkeleton, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useParams, useSearchParams } from '@recado/ui/router';
import { lazy, Suspense } from 'react';
import { Catalogue } from './catalogue.tsx';
import './apps.css';

// Few visits open one app, and only the super user publishes.
const AppDetails = lazy(() => import('./app-details.tsx'));
const Publishing = lazy(() => import('./publishing/publishing-tab.tsx'));

/** Apps of others: what can be installed, one of them, and for the super user what is published (ADR 154). */
export default function AppsPage() {
  const { app } = useParams();
  if (!app) return <Apps />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <AppDetails key={app} app={app} />
    </Suspense>
  );
}

function Apps() {
  const { t } = useTranslation('admin');
  const isSuper = useAbility('platform:manage');
  const [asked, ask] = useSearchParams();
  if (!isSuper) {
    return (
      <div className="apps">
        <h1>{t('apps.title')}</h1>
        <Catalogue />
      </div>
    );
  }
  return (
    <div className="apps">
      <h1>{t('apps.title')}</h1>
      <Tabs
        activeKey={asked.get('tab') === 'publishing' ? 'publishing' : 'catalogue'}
        onChange={(tab) => ask(tab === 'publishing' ? { tab } : {})}
        items={[
          { key: 'catalogue', label: t('apps.tabs.catalogue'), children: <Catalogue /> },
          {
            key: 'publishing',
            label: t('apps.tabs.publishing'),
            children: (
              <Suspense fallback={<ListSkeleton />}>
                <Publishing />
              </Suspense>
            ),
          },
        ]}
        destroyOnHidden
      />
    </div>
  );
}
