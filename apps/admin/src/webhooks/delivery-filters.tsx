import { useTranslation } from '@recado/ui/i18n';
import { FilterSelect } from '@recado/ui/records';
import { type DeliveryFilter, deliveryEvents, deliveryStates, useEventText } from './webhooks.ts';

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  onChange: (filter: DeliveryFilter) => void;
}

/** The filters of deliveries: by state and by event. */
export function DeliveryFilters({ filter, onChange }: DeliveryFiltersProps) {
  const { t } = useTranslation('admin');
  const eventText = useEventText();
  return (
    <>
      <FilterSelect
        label={t('webhooks.state')}
        all={t('webhooks.allStates')}
        value={filter.state}
        choices={deliveryStates.map((value) => ({ value, label: t(`webhooks.deliveryState.${value}`) }))}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        label={t('webhooks.oneEvent')}
        all={t('webhooks.allEvents')}
        value={filter.event}
        choices={deliveryEvents.map((value) => ({ value, label: eventText(value) }))}
        onChange={(event) => onChange({ ...filter, event })}
      />
    </>
  );
}
