import { useCreate, useLiveList } from '@recado/api/live';
import { Button, ListState, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArchiveEntry } from './archive-entry.tsx';
import { companyArchives, isUnderWay } from './company-archives.ts';
import './archive-tab.css';

/** All data of the company as one file, for its administrators (LGPD, art. 18). */
export default function ArchiveTab() {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const list = useLiveList(companyArchives, {});
  const { mutateAsync, isPending } = useCreate(companyArchives);
  return (
    <div className="settings-form">
      <h1>{t('archive.title')}</h1>
      <p className="admin-meta">{t('archive.about')}</p>
      <p className="admin-meta">{t('archive.without')}</p>
      <div>
        <Button
          type="primary"
          loading={isPending}
          disabled={list.items.some(isUnderWay)}
          onClick={() => void mutateAsync(undefined).catch(notify.error)}
        >
          {t('archive.ask')}
        </Button>
      </div>
      <ListState list={list}>
        <p className="admin-meta">{t('archive.none')}</p>
      </ListState>
      {list.items.length > 0 && (
        <ul className="archive-list" aria-label={t('archive.list')}>
          {list.items.map((archive) => (
            <li key={archive.id}>
              <ArchiveEntry archive={archive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
