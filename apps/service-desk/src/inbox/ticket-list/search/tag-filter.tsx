import { useAll } from '@recado/api/live';
import { ColorTag } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { tagChoices } from '../../../board/tags/tags.ts';
import './search-filters.css';

/** Chooses tags that a ticket must have. Hidden when the company has no tags. */
export default function TagFilter({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('service-desk');
  const { items: tags } = useAll(tagChoices, {});
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
