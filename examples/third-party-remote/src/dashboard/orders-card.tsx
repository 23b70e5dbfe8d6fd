import type { DashboardCardProps } from '@recado/federation';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowRightOutlined } from '@recado/ui/icons';
import { ordersBetween } from '../order-system.ts';

/** A card of the dashboard: the orders of its period, in the order system. */
export default function OrdersCard({ from, to }: DashboardCardProps) {
  const { t } = useTranslation('orders');
  return (
    <p>
      <a href={ordersBetween(from, to)} target="_blank" rel="noreferrer">
        {t('card.report')} <ArrowRightOutlined aria-hidden />
      </a>
    </p>
  );
}
