import type { Ticket } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ExclamationCircleOutlined } from '@recado/ui/icons';
import { useOutage } from './outages.ts';
import './outages.css';

/** Shows in a chat's header that its connection is offline. */
export function OutageMark({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  if (!useOutage(ticket.whatsappId)) return null;
  return (
    <span className="outage-mark">
      <ExclamationCircleOutlined aria-hidden /> {t('outages.header')}
    </span>
  );
}

/** Shows above the composer of an open ticket that sent messages will wait. */
export function OutageNote({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const outage = useOutage(ticket.whatsappId);
  if (!outage || ticket.status !== 'open') return null;
  return (
    <p className="outage-note">
      <ExclamationCircleOutlined aria-hidden /> <span>{t('outages.composer', { name: plainName(outage.name) })}</span>
    </p>
  );
}

/** The text in a bubble of a message that waits for an offline connection; undefined for all other messages. */
export function useWaitingText(ticket: Pick<Ticket, 'whatsappId'>, isWaiting: boolean): string | undefined {
  const { t } = useTranslation('service-desk');
  const isDown = useOutage(isWaiting ? ticket.whatsappId : null) !== undefined;
  return isDown ? t('outages.waiting') : undefined;
}
