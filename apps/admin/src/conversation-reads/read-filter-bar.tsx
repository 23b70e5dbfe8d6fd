import { fieldName } from '@recado/api/fields';
import { readingWays } from '@recado/contract/reading-ways';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ContactField, FilterBar, FilterSelect, Form } from '@recado/ui/records';
import { OwnPersonChoice } from '../audits/audit-filter-bar.tsx';
import { DayFilters } from '../audits/day-filters.tsx';
import type { ReadFilters } from './use-reads.ts';

const ownField = fieldName<ReadFilters>;

interface ReadFilterBarProps {
  filters: ReadFilters;
  onChange: (filters: ReadFilters) => void;
}

/** Who read, whose conversation, how, and on which days. */
export function ReadFilterBar({ filters, onChange }: ReadFilterBarProps) {
  const { t } = useTranslation('admin');
  const { contactId, userId, way } = filters;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <FilterBar>
      <OwnPersonChoice
        value={userId === undefined ? undefined : Number(userId)}
        onChange={(chosen) => onChange({ ...filters, userId: chosen })}
      />
      <Form
        className="audit-days"
        layout="inline"
        colon={false}
        fields={[{ name: 'contactId', value: contactId === undefined ? null : Number(contactId) }]}
        onValuesChange={(changed: { contactId?: number | null }) =>
          onChange({ ...filters, contactId: changed.contactId ?? undefined })
        }
      >
        <ContactField
          name={ownField('contactId')}
          label={t('conversationReads.contact')}
          placeholder={t('conversationReads.anyContact')}
        />
      </Form>
      <FilterSelect
        isNamed
        label={t('conversationReads.way')}
        all={t('conversationReads.allWays')}
        value={way}
        choices={readingWays.map((value) => ({ value, label: t(`conversationReads.ways.${value}`) }))}
        onChange={(chosen) => onChange({ ...filters, way: chosen })}
      />
      <DayFilters filters={filters} onChange={onChange} />
      {isFiltered && (
        <Button type="link" onClick={() => onChange({})}>
          {t('audits.clear')}
        </Button>
      )}
    </FilterBar>
  );
}
