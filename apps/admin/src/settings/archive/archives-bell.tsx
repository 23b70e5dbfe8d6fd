import { useLiveList, useUpdate } from '@recado/api/live';
import type { CompanyArchive } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { IconButton, ListBell, RelativeTime, StatusText, useAfterStart, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, InboxOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { companyArchives } from './company-archives.ts';

/** The bell for an archive of the company that is ready or failed; it is shown until somebody has seen it. */
export default function ArchivesBell({ onUnread }: BellProps) {
  return useAfterStart() && <EndedArchives onUnread={onUnread} />;
}

function EndedArchives({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { items } = useLiveList(companyArchives, {});
  const ended = items.filter(({ state, isSeen }) => !isSeen && (state === 'ready' || state === 'failed'));
  return (
    <ListBell
      isOccasional
      title={t('archive.bellTitle')}
      label={t('archive.bell', { count: ended.length })}
      count={ended.length}
      icon={<InboxOutlined />}
      onUnread={onUnread}
      items={ended}
      keyOf={({ id }) => id}
      entry={(archive, close) => <Ended archive={archive} onLeave={close} />}
    />
  );
}

function Ended({ archive, onLeave }: { archive: CompanyArchive; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { mutateAsync } = useUpdate(companyArchives);
  const isReady = archive.state === 'ready';
  return (
    <div className="bell-entry">
      <Link to="/settings?tab=archive" onClick={onLeave}>
        <strong>{isReady ? t('archive.ready') : t('archive.failed')}</strong>
        <StatusText tone={isReady ? 'success' : 'danger'}>
          <RelativeTime value={archive.updatedAt} />
        </StatusText>
      </Link>
      <IconButton
        size="small"
        icon={<CheckOutlined aria-hidden />}
        label={t('archive.seen')}
        onClick={() => void mutateAsync({ id: archive.id, body: { isSeen: true } }).catch(notify.error)}
      />
    </div>
  );
}
