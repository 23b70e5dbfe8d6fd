import type { Ticket } from '@recado/api/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ExclamationCircleOutlined } from '@recado/ui/icons';
import { useOutage } from './outages.ts';
import './outages.css';

/** Says in a chat's header that its WhatsApp is down. */
export function OutageMark({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  if (!useOutage(ticket.whatsappId)) return null;
  return (
    <span className="outage-mark">
      <ExclamationCircleOutlined aria-hidden /> {t('outages.header')}
    </span>
  );
}

/** Says above the composer of an open ticket that what is sent will wait. */
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

/** What a bubble says of a message that its WhatsApp could not send yet; undefined for every other one. */
export function useWaitingText(ticket: Pick<Ticket, 'whatsappId'>, isWaiting: boolean): string | undefined {
  const { t } = useTranslation('service-desk');
  const isDown = useOutage(isWaiting ? ticket.whatsappId : null) !== undefined;
  return isDown ? t('outages.waiting') : undefined;
}
