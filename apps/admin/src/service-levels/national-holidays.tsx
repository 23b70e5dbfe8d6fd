import type { Holiday, HolidayDraft } from '@recado/contract';
import { nationalHolidays, type ProposedHoliday } from '@recado/contract/national-holidays';
import { Button, Checkbox, formatDate } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useState } from 'react';

interface NationalHolidaysProps {
  known: readonly Holiday[];
  onAdd: (drafts: HolidayDraft[]) => Promise<boolean>;
}

/** Proposes the national holidays of Brazil of a year; optional days are not chosen at first. */
export function NationalHolidays({ known, onAdd }: NationalHolidaysProps) {
  const { t } = useTranslation('admin');
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(thisYear);
  const [isOpen, setOpen] = useState(false);
  const [turned, setTurned] = useState<readonly string[]>([]);
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('serviceLevels.propose')}</Button>;
  const proposed = nationalHolidays(year).filter((one) => !isKnown(one, known));
  const isChosen = ({ day, isOptional }: ProposedHoliday) => turned.includes(day) === isOptional;
  const turn = (day: string) =>
    setTurned(turned.includes(day) ? turned.filter((one) => one !== day) : [...turned, day]);
  const chosen = proposed.filter(isChosen);
  const nameOf = ({ key }: ProposedHoliday) => t(`serviceLevels.national.${key}`);
  const add = async () => {
    const drafts = chosen.map((one) => ({ name: nameOf(one), day: one.day, isYearly: one.isYearly }));
    if (await onAdd(drafts)) setOpen(false);
  };
  return (
    <fieldset className="national-holidays">
      <legend>{t('serviceLevels.proposed')}</legend>
      <Select
        aria-label={t('serviceLevels.year')}
        value={year}
        options={[0, 1, 2].map((later) => ({ value: thisYear + later, label: String(thisYear + later) }))}
        onChange={setYear}
      />
      {proposed.length === 0 && <p className="admin-meta">{t('serviceLevels.allKnown')}</p>}
      <ul>
        {proposed.map((one) => (
          <li key={one.day}>
            <Checkbox checked={isChosen(one)} onChange={() => turn(one.day)}>
              <span className="holiday-day">{formatDate(one.day)}</span> {nameOf(one)}{' '}
              {one.isOptional && <span className="admin-meta">{t('serviceLevels.optional')}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="service-levels-actions">
        <Button onClick={() => setOpen(false)}>{t('serviceLevels.cancel')}</Button>
        <Button type="primary" disabled={chosen.length === 0} onClick={() => void add()}>
          {t('serviceLevels.addChosen', { count: chosen.length })}
        </Button>
      </div>
    </fieldset>
  );
}

/** Whether the company has the day already, in this year or in every year. */
function isKnown({ day }: ProposedHoliday, known: readonly Holiday[]): boolean {
  return known.some((one) => one.day === day || (one.isYearly && one.day.slice(5) === day.slice(5)));
}
