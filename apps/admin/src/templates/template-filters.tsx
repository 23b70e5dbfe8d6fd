import type { MessageTemplate } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { FilterBar, FilterSelect } from '@recado/ui/records';
import { categories, qualities, statuses } from './templates.ts';
import { useOfficialConnections } from './use-official-connections.ts';

/** What the list of templates is filtered by. */
export interface TemplateFilter {
  whatsappId?: number | undefined;
  status?: MessageTemplate['status'] | undefined;
  category?: MessageTemplate['category'] | undefined;
  quality?: MessageTemplate['quality'] | undefined;
}

interface TemplateFiltersProps {
  filter: TemplateFilter;
  onChange: (filter: TemplateFilter) => void;
}

/** Filters by connection, state, category and quality. */
export function TemplateFilters({ filter, onChange }: TemplateFiltersProps) {
  const { t } = useTranslation('admin');
  const connections = useOfficialConnections();
  return (
    <FilterBar>
      <FilterSelect
        label={t('templates.connection')}
        all={t('templates.allConnections')}
        value={filter.whatsappId}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(whatsappId) => onChange({ ...filter, whatsappId })}
      />
      <FilterSelect
        label={t('templates.status')}
        all={t('templates.allStatuses')}
        value={filter.status}
        choices={statuses.map((value) => ({ value, label: t(`templates.statuses.${value}`) }))}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <FilterSelect
        label={t('templates.category')}
        all={t('templates.allCategories')}
        value={filter.category}
        choices={categories.map((value) => ({ value, label: t(`templates.categories.${value}`) }))}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <FilterSelect
        label={t('templates.quality')}
        all={t('templates.allQualities')}
        value={filter.quality}
        choices={qualities.map((value) => ({ value, label: t(`templates.qualities.${value}`) }))}
        onChange={(quality) => onChange({ ...filter, quality })}
      />
    </FilterBar>
  );
}
