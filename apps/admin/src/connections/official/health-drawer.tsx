import type { OfficialConnection, OfficialSignupWay, Whatsapp } from '@recado/contract';
import { Drawer, ErrorState, formatNumber, ListSkeleton, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, type FigureProps, Figures } from '@recado/ui/records';
import { useEffect, useEffectEvent } from 'react';
import { HealthActions } from './health-actions.tsx';
import { useLimitText } from './limit-text.ts';
import { useOfficial } from './use-official.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import './official.css';

/** The part of a limit from which on it needs attention. */
const warnedAt = 0.8;

/** What WhatsApp says of a display name; a new word of theirs is shown as it is. */
const nameStatuses: ReadonlySet<string> = new Set([
  'APPROVED',
  'AVAILABLE_WITHOUT_REVIEW',
  'PENDING_REVIEW',
  'DECLINED',
  'EXPIRED',
  'NONE',
]);

interface HealthDrawerProps extends ReconnectProps {
  whatsapp: Whatsapp | undefined;
  onClose: () => void;
}

interface ReconnectProps {
  /** Opens the signup for this connection; absent where signup is not offered. */
  onReconnect?: ((way: OfficialSignupWay) => void) | undefined;
  /** Whether the signup opens by itself, because somebody chose it in a notice. */
  reconnects?: boolean | undefined;
}

/** The health of an official connection, and what can be done about it. */
export function HealthDrawer({ whatsapp, onClose, ...again }: HealthDrawerProps) {
  const { t } = useTranslation('admin');
  return (
    <Drawer
      open={whatsapp !== undefined}
      onClose={onClose}
      size={560}
      title={whatsapp && t('official.healthOf', { name: whatsapp.name })}
      destroyOnHidden
    >
      {whatsapp && <Health key={whatsapp.id} whatsappId={whatsapp.id} {...again} />}
    </Drawer>
  );
}

function Health({ whatsappId, onReconnect, reconnects }: ReconnectProps & { whatsappId: number }) {
  const { t } = useTranslation('admin');
  const { official, failure, show } = useOfficial(whatsappId);
  const figures = useFigures();
  const way = official?.way;
  const reconnect = way && way !== 'manual' && onReconnect ? () => onReconnect(way) : undefined;
  const isAsked = reconnects && reconnect !== undefined;
  const start = useEffectEvent(() => reconnect?.());
  useEffect(() => {
    if (isAsked) start();
  }, [isAsked]);
  if (!official) return failure === undefined ? <ListSkeleton /> : <ErrorState failure={failure} />;
  const { problem, reports, pausedTemplates, checkedAt } = official.health;
  return (
    <div className="official-health">
      {problem && <Alert type="error" showIcon title={t(`connections.detail.${problem}`)} />}
      {reports.map(({ report, since }) => (
        <Alert
          key={report}
          type="warning"
          showIcon
          title={t(`connections.detail.${report}`)}
          description={<RelativeTime value={since} />}
        />
      ))}
      <Figures figures={figures(official)} />
      {pausedTemplates > 0 && (
        <Alert type="warning" showIcon title={t('official.pausedTemplates', { count: pausedTemplates })} />
      )}
      <p className="admin-meta">
        {checkedAt === null ? t('official.neverChecked') : t('official.checked')}{' '}
        {checkedAt && <RelativeTime value={checkedAt} />}
      </p>
      <WebhookFacts official={official} />
      <HealthActions official={official} onChanged={show} onReconnect={reconnect} />
    </div>
  );
}

function useFigures(): (official: OfficialConnection) => FigureProps[] {
  const { t } = useTranslation('admin');
  const limitText = useLimitText();
  return ({ health, verifiedName, throughput }) => [
    {
      name: t('official.quality'),
      value: t(`official.qualities.${health.quality}`),
      isBad: health.quality === 'RED' || health.quality === 'YELLOW',
    },
    {
      name: t('official.limit'),
      value: limitText(health.dailyLimit),
      also: t('official.used', { people: formatNumber(health.usedToday) }),
      isBad: health.dailyLimit !== null && health.dailyLimit > 0 && health.usedToday >= health.dailyLimit * warnedAt,
    },
    {
      name: t('official.verifiedName'),
      value: verifiedName ?? t('official.unknown'),
      also:
        health.nameStatus &&
        (nameStatuses.has(health.nameStatus) ? t(`official.nameStatuses.${health.nameStatus}`) : health.nameStatus),
    },
    {
      name: t('official.serviceMessages'),
      value: formatNumber(health.serviceMessages.thisMonth),
      also: t('official.freeOfCharge', { messages: formatNumber(health.serviceMessages.free) }),
      isBad: health.serviceMessages.thisMonth >= health.serviceMessages.free * warnedAt,
    },
    {
      name: t('official.throughput'),
      value: formatNumber(health.highThroughput ? 1000 : throughput),
      also: t('official.perSecond'),
    },
  ];
}
