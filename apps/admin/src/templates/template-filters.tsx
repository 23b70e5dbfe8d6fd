import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { FilterBar, FilterSelect } from '@recado/ui/records';
import { categories, qualities, statuses } from './templates.ts';
import { useOfficialConnections } from './use-official-connections.ts';

/** What the list of templates is filtered by. */
export interface TemplateFilter {
  whatsappId?: number | undefined;
  status?: MessageTemplate['status'] | undefined;
  category?: MessageTemplate['category'] | undefined;
  language?: string | undefined;
  quality?: MessageTemplate['quality'] | undefined;
}

interface TemplateFiltersProps {
  filter: TemplateFilter;
  onChange: (filter: TemplateFilter) => void;
}

/** Filters by connection, state, category, language and quality. */
export function TemplateFilters({ filter, onChange }: TemplateFiltersProps) {
  const { t } = useTranslation('admin');
  const connections = useOfficialConnections();
  const languages = useLanguages();
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
        label={t('templates.language')}
        all={t('templates.allLanguages')}
        value={filter.language}
        choices={languages}
        onChange={(language) => onChange({ ...filter, language })}
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

/** The codes of languages that a browser can name; it throws for others. */
const named = /^[a-z]{2,3}(_[A-Z]{2})?$/;

/** The languages of the company's templates, by their names. */
function useLanguages(): { value: string; label: string }[] {
  const { language } = useLanguage();
  const { found = [] } = useLookup('languages of templates', [], (signal) =>
    api('GET /templates/languages', { signal }),
  );
  const names = new Intl.DisplayNames(localeOf[language], { type: 'language' });
  const nameOf = (code: string) => (named.test(code) ? `${names.of(code.replace('_', '-'))} (${code})` : code);
  const choices = found.map((value) => ({ value, label: nameOf(value) }));
  return choices.sort((one, other) => one.label.localeCompare(other.label, localeOf[language]));
}
