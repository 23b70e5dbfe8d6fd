import { api } from '@recado/api/client';
import { listedUsers, useAll, useLookup } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { auditActions, auditKinds } from '@recado/contract/audit-kinds';
import { Button, Checkbox, searchDelay, useDebouncedValue } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FilterBar, FilterSelect } from '@recado/ui/records';
import { useState } from 'react';
import { useAuditWords } from './audit-words.ts';
import type { AuditFilters } from './audits.ts';
import { DayFilters } from './day-filters.tsx';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

/** Kind, action, person and days; for the super user also all companies. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const seesAll = useAbility('platform:manage');
  const PersonChoice = filters.everywhere === 'true' ? AnyPersonChoice : OwnPersonChoice;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <FilterBar>
      <FilterSelect
        isNamed
        label={t('audits.kind')}
        all={t('audits.allKinds')}
        value={filters.kind}
        choices={auditKinds.map((value) => ({ value, label: words.kind(value) }))}
        onChange={(kind) => onChange({ ...filters, kind, recordId: undefined })}
      />
      <FilterSelect
        isNamed
        label={t('audits.action')}
        all={t('audits.allActions')}
        value={filters.action}
        choices={auditActions.map((value) => ({ value, label: words.action(value) }))}
        onChange={(action) => onChange({ ...filters, action })}
      />
      <PersonChoice
        value={filters.actorId === undefined ? undefined : Number(filters.actorId)}
        onChange={(actorId) => onChange({ ...filters, actorId })}
      />
      <DayFilters filters={filters} onChange={onChange} />
      {seesAll && (
        <Checkbox
          checked={filters.everywhere === 'true'}
          onChange={({ target }) =>
            onChange({ ...filters, actorId: undefined, everywhere: target.checked ? 'true' : undefined })
          }
        >
          {t('audits.everywhere')}
        </Checkbox>
      )}
      {isFiltered && (
        <Button type="link" onClick={() => onChange({})}>
          {t('audits.clear')}
        </Button>
      )}
    </FilterBar>
  );
}

interface PersonChoiceProps {
  value: number | undefined;
  onChange: (actorId: number | undefined) => void;
}

/** Chooses the author of the entries: a person of the company, or the one chosen in an entry. */
export function OwnPersonChoice(props: PersonChoiceProps) {
  const people = useAll(listedUsers, {});
  const choices = people.items.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <PersonSelect {...props} isLooking={people.isLoading} choices={choices} search={{ optionFilterProp: 'label' }} />
  );
}

/** A person of any company; the server searches, because there may be thousands. */
function AnyPersonChoice(props: PersonChoiceProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PersonOption>();
  const name = useDebouncedValue(text, searchDelay);
  const { found = [], isLooking } = useLookup('audited people', [name], (signal) =>
    api('GET /audits/people', { query: { name }, signal }),
  );
  const offered = found.map((person) => ({
    value: person.id,
    label: [person.name, person.companyName].filter(Boolean).join(' · '),
  }));
  const isElsewhere = chosen?.value === props.value && !offered.some(({ value }) => value === chosen?.value);
  return (
    <PersonSelect
      {...props}
      isLooking={isLooking}
      choices={chosen && isElsewhere ? [chosen, ...offered] : offered}
      search={{ filterOption: false, onSearch: setText }}
      onChange={(actorId) => {
        setChosen(offered.find(({ value }) => value === actorId));
        props.onChange(actorId);
      }}
    />
  );
}

interface PersonOption {
  value: number;
  label: string;
}

interface PersonSelectProps extends PersonChoiceProps {
  choices: PersonOption[];
  isLooking: boolean;
  search: { optionFilterProp: 'label' } | { filterOption: false; onSearch: (text: string) => void };
}

function PersonSelect({ value, onChange, choices, isLooking, search }: PersonSelectProps) {
  const { t } = useTranslation('admin');
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <FilterSelect
      isNamed
      label={t('audits.person')}
      all={t('audits.everybody')}
      showSearch={search}
      loading={isLooking}
      value={value}
      choices={isKnown ? choices : [...choices, { value, label: t('audits.formerPerson', { id: value }) }]}
      onChange={onChange}
    />
  );
}
