import { api } from '@recado/api/client';
import { ColorTag } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useQuery } from '@tanstack/react-query';

/** Chooses tags a found ticket must have. Not there while the company has no tags. */
export default function TagFilter({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('service-desk');
  const { data: tags = [] } = useQuery({
    queryKey: ['tags', 'all'],
    queryFn: () => api('GET /tags/list', { query: {} }),
  });
  if (tags.length === 0) return null;
  return (
    <Select<number[]>
      mode="multiple"
      maxTagCount="responsive"
      aria-label={t('search.tags')}
      placeholder={t('search.tags')}
      showSearch={{ optionFilterProp: 'title' }}
      value={value}
      onChange={onChange}
      options={tags.map((tag) => ({
        value: tag.id,
        title: tag.name,
        label: <ColorTag color={tag.color}>{tag.name}</ColorTag>,
      }))}
    />
  );
}
