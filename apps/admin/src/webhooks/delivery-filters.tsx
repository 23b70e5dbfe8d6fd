import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { type DeliveryFilter, deliveryStates, eventKeys } from './webhooks.ts';

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  onChange: (filter: DeliveryFilter) => void;
}

/** The filters of deliveries: by state and by event. */
export function DeliveryFilters({ filter, onChange }: DeliveryFiltersProps) {
  const { t } = useTranslation('admin');
  const events = [...Object.entries(eventKeys), ['ping', 'ping']];
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
        options={events.map(([value, key]) => ({ value, label: t(`webhooks.event.${key}`) }))}
        onChange={(event?: DeliveryFilter['event']) => onChange({ ...filter, event })}
      />
    </>
  );
}
