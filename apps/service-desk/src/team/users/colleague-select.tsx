import type { ListedUser } from '@recado/contract';
import { Badge } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useState } from 'react';
import { serves, useColleagues } from './colleagues.ts';

/** From this many characters on users are searched (SPEC §5, Transfer), in a company with more than so many. */
const searchFrom = 3;
const listedWithoutSearch = 20;

/** The props of a form field. */
export interface ColleagueSelectProps {
  id?: string;
  /** The name for screen readers, where no label of a form names it. */
  label?: string;
  value?: number;
  onChange?: (userId: number | undefined) => void;
  /** A user who cannot be chosen, e.g. the current agent of the ticket. */
  except?: number | null;
  /** Only users who serve this queue. */
  queueId?: number | undefined;
}

/**
 * Searches the company's users who would see the ticket, by name, from three characters on (SERVER §2, Transfer). A few
 * colleagues are listed without typing.
 */
export function ColleagueSelect({ id, label, value, onChange, except, queueId }: ColleagueSelectProps) {
  const { t } = useTranslation('service-desk');
  const { colleagues, isKnown, isLoading } = useColleagues();
  const [text, setText] = useState('');
  const isSearching = text.trim().length >= searchFrom || (isKnown && colleagues.length <= listedWithoutSearch);
  const found = colleagues.filter(
    (user) => user.id === value || (isSearching && user.id !== except && serves(user, queueId)),
  );
  return (
    <Select<number>
      id={id}
      aria-label={label}
      allowClear
      loading={isLoading}
      placeholder={t('transfer.userPlaceholder')}
      value={value}
      onChange={(userId) => onChange?.(userId ?? undefined)}
      onOpenChange={(isOpen) => isOpen || setText('')}
      showSearch={{ optionFilterProp: 'title', onSearch: setText }}
      notFoundContent={
        !isKnown
          ? t('transfer.unknown')
          : isSearching
            ? t(queueId ? 'transfer.nobodyInQueue' : 'transfer.nobody')
            : t('transfer.typeMore')
      }
      options={found.map((user) => ({
        value: user.id,
        title: user.name,
        label: (
          <Badge status={presenceOf(user)} text={user.away ? t('transfer.isAway', { name: user.name }) : user.name} />
        ),
      }))}
    />
  );
}

function presenceOf({ online, away }: ListedUser): 'success' | 'warning' | 'default' {
  if (away) return 'warning';
  return online ? 'success' : 'default';
}
