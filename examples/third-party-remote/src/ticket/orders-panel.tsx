import type { TicketPanelProps } from '@recado/federation';
import { Button, EmptyState, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowRightOutlined } from '@recado/ui/icons';
import { ordersOf } from '../order-system.ts';
import './orders-panel.css';

/** The orders of the customer, beside the chat: their page in the order system, and its address for the answer. */
export default function OrdersPanel({ ticket: { contact }, insertText }: TicketPanelProps) {
  const { t } = useTranslation('orders');
  const { name, number } = contact;
  if (number === null) return <EmptyState title={t('panel.noNumber', { name: plainName(name) })} />;
  return (
    <div className="orders-panel">
      <p>
        <a href={ordersOf(number)} target="_blank" rel="noreferrer">
          {t('customers.open', { name: plainName(name) })} <ArrowRightOutlined aria-hidden />
        </a>
      </p>
      <Button onClick={() => insertText(t('panel.answer', { address: ordersOf(number) }))}>{t('panel.insert')}</Button>
    </div>
  );
}
