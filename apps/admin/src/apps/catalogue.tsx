import { useLiveList } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { ListedApp } from '@recado/contract';
import { Button, EmptyState, ListState } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { AppstoreOutlined } from '@recado/ui/icons';
import { SearchBox, useSearch } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { AppState } from './app-state.tsx';
import { apps } from './apps.ts';

/** The apps that can be installed or are, as cards; each leads to its page. */
export function Catalogue() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(apps, { searchParam: search.searchParam });
  return (
    <div className="apps-catalogue">
      <p className="admin-meta">{t('apps.about')}</p>
      <div>
        <SearchBox search={search} label={t('apps.search')} />
      </div>
      <ListState list={list}>
        <Nothing isSearch={Boolean(search.searchParam)} />
      </ListState>
      {list.items.length > 0 && (
        <ul className="apps-cards" aria-label={t('apps.list')}>
          {list.items.map((app) => (
            <AppCard key={app.id} app={app} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <div>
          <Button loading={list.isFetchingMore} onClick={list.loadMore}>
            {t('apps.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What stands in place of the cards: nothing that fits the search, or nothing was published; who publishes is told the first step. */
function Nothing({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation('admin');
  const isSuper = useAbility('platform:manage');
  if (isSearch) return <EmptyState title={t('apps.noneFound')} description={t('apps.noneFoundText')} />;
  const description = t(isSuper ? 'apps.emptyPublisherText' : 'apps.emptyText');
  return <EmptyState icon={<AppstoreOutlined />} title={t('apps.empty')} description={description} />;
}

function AppCard({ app }: { app: ListedApp }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { name, title, summary, picture, publisher } = app;
  return (
    <li>
      <Link className="apps-card" to={`/apps/${name}`}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" />
        ) : (
          <span className="apps-no-picture" aria-hidden>
            <AppstoreOutlined />
          </span>
        )}
        <span className="apps-card-words">
          <strong>{title[language]}</strong>
          <span className="admin-meta">{t('apps.by', { name: publisher })}</span>
          <span className="apps-summary">{summary[language]}</span>
          <AppState app={app} />
        </span>
      </Link>
    </li>
  );
}
