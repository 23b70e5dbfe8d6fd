import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { type DeliveryFilter, deliveryEvents, deliveryStates, useEventText } from './webhooks.ts';

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  onChange: (filter: DeliveryFilter) => void;
}

/** Which deliveries are listed: those in one state, and those of one event. */
export function DeliveryFilters({ filter, onChange }: DeliveryFiltersProps) {
  const { t } = useTranslation('admin');
  const eventText = useEventText();
  return (
    <>
      <Select
        aria-label={t('webhooks.state')}
        className="webhook-filter"
        allowClear
        placeholder={t('webhooks.allStates')}
        value={filter.state}
        options={deliveryStates.map((value) => ({ value, label: t(`webhooks.deliveryState.${value}`) }))}
        onChange={(state?: DeliveryFilter['state']) => onChange({ ...filter, state })}
      />
      <Select
        aria-label={t('webhooks.oneEvent')}
        className="webhook-filter"
        allowClear
        placeholder={t('webhooks.allEvents')}
        value={filter.event}
        options={deliveryEvents.map((value) => ({ value, label: eventText(value) }))}
        onChange={(event?: DeliveryFilter['event']) => onChange({ ...filter, event })}
      />
    </>
  );
}
