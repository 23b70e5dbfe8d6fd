import { api } from '@recado/api/client';
import { applyAnswer, useLiveList, useReport } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { IconButton, ListBell, RelativeTime, StatusText, useAfterStart, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, FileTextOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { templates } from './templates.ts';

const noticed = { noticed: 'true' } as const;

/** The bell for what WhatsApp did with templates; it is shown until somebody has seen all. */
export default function TemplatesBell({ onUnread }: BellProps) {
  return useAfterStart() && <NoticedTemplates onUnread={onUnread} />;
}

function NoticedTemplates({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { items, count } = useLiveList(templates, noticed);
  return (
    <ListBell
      isOccasional
      title={t('templates.bellTitle')}
      label={t('templates.bell', { count: count ?? 0 })}
      count={count}
      icon={<FileTextOutlined />}
      onUnread={onUnread}
      items={items}
      keyOf={({ id }) => id}
      entry={(template, close) => <Notice template={template} onLeave={close} />}
    />
  );
}

/** What happened to a template, and what it stops. */
function Notice({ template, onLeave }: { template: MessageTemplate; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { id, name, notice, noticedAt } = template;
  const params = { templateId: id };
  const { report } = useReport('GET /templates/:templateId/uses', { params }, { fresh: true });
  const see = () =>
    applyAnswer(templates, () => api('DELETE /templates/:templateId/notice', { params })).catch(notify.error);
  const uses = report?.uses.map((use) => `${t(`templates.uses.${use.kind}`)} ${use.name}`) ?? [];
  return (
    <div className="bell-entry">
      <Link to="/templates" onClick={onLeave}>
        <strong>{name}</strong>
        {notice && (
          <StatusText tone="warning">
            {t(`templates.notices.${notice}`)} {noticedAt && <RelativeTime value={noticedAt} />}
          </StatusText>
        )}
        {uses.length > 0 && <span>{t('templates.stops', { uses: uses.join(', ') })}</span>}
      </Link>
      <IconButton
        size="small"
        icon={<CheckOutlined aria-hidden />}
        label={t('templates.seen', { name })}
        onClick={() => void see()}
      />
    </div>
  );
}
