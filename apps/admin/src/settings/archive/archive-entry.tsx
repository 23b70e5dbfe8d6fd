import { useRemove } from '@recado/api/live';
import type { CompanyArchive } from '@recado/contract';
import { Button, formatBytes, formatDateTime, formatNumber, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Progress, useConfirmDestructive } from '@recado/ui/records';
import { companyArchives, isUnderWay } from './company-archives.ts';

/** One archive: how far it is, where it is saved from, and until when. */
export function ArchiveEntry({ archive }: { archive: CompanyArchive }) {
  const { t } = useTranslation('admin');
  const { userName, createdAt, address, size, expiresAt, failure } = archive;
  return (
    <>
      <strong>{t('archive.asked', { date: formatDateTime(createdAt), name: userName })}</strong>
      {isUnderWay(archive) && <Making archive={archive} />}
      {address && (
        <p>
          {/* A link, and no request of this page: the file may be larger than the memory. */}
          <a href={address} download rel="noreferrer">
            {t('archive.save', { size: formatBytes(size ?? 0) })}
          </a>
        </p>
      )}
      {expiresAt && address && <p className="admin-meta">{t('archive.until', { date: formatDateTime(expiresAt) })}</p>}
      {archive.state === 'expired' && <p className="admin-meta">{t('archive.expired')}</p>}
      {failure && <StatusText tone="danger">{t(`archive.failures.${failure}`)}</StatusText>}
      <Removal archive={archive} />
    </>
  );
}

function Making({ archive: { state, done, total } }: { archive: CompanyArchive }) {
  const { t } = useTranslation('admin');
  if (state === 'waiting' || total === 0) return <p className="admin-meta">{t('archive.waiting')}</p>;
  return (
    <div>
      <Progress
        percent={Math.floor((done / total) * 100)}
        size="small"
        status="active"
        aria-label={t('archive.making')}
      />
      <p className="admin-meta">{t('archive.progress', { done: formatNumber(done), total: formatNumber(total) })}</p>
    </div>
  );
}

function Removal({ archive }: { archive: CompanyArchive }) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const { mutateAsync, isPending } = useRemove(companyArchives);
  const what = t('archive.asked', { date: formatDateTime(archive.createdAt), name: archive.userName });
  const run = () => mutateAsync(archive.id);
  const ask = () =>
    isUnderWay(archive)
      ? confirm({ title: t('archive.stopTitle'), what, action: t('archive.stop'), run })
      : confirm({ title: t('archive.removeTitle'), what, run });
  return (
    <div>
      <Button size="small" loading={isPending} onClick={ask}>
        {isUnderWay(archive) ? t('archive.stop') : t('archive.remove')}
      </Button>
    </div>
  );
}
