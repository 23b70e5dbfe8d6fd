import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { HolidayDraft } from '@recado/contract';
import { serviceLevelLimits } from '@recado/contract/service-level-bounds';
import { Button, Checkbox, ErrorState, formatDate, IconButton, Input, ListSkeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined } from '@recado/ui/icons';
import { type FormEvent, useId, useState } from 'react';
import { NationalHolidays } from './national-holidays.tsx';

/** The days on which the company is closed: for its clocks, its opening hours and the assignment of tickets. */
export function Holidays() {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { report: holidays, error, refetch } = useReport('GET /holidays', {}, { fresh: true });
  const add = async (drafts: HolidayDraft[]): Promise<boolean> => {
    try {
      await api('POST /holidays', { body: { holidays: drafts } });
      refetch();
      return true;
    } catch (failure) {
      notify.error(failure);
      return false;
    }
  };
  const remove = (holidayId: number) =>
    void api('DELETE /holidays/:holidayId', { params: { holidayId } }).then(refetch, notify.error);
  return (
    <section className="admin-card" aria-label={t('serviceLevels.holidays')}>
      <h2>{t('serviceLevels.holidays')}</h2>
      <p className="admin-meta">{t('serviceLevels.holidaysAbout')}</p>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!holidays && !error && <ListSkeleton rows={3} />}
      {holidays?.length === 0 && <p className="admin-meta">{t('serviceLevels.noHolidays')}</p>}
      {holidays && holidays.length > 0 && (
        <ul className="holidays">
          {holidays.map(({ id, name, day, isYearly }) => (
            <li key={id}>
              <span className="holiday-day">{formatDate(day)}</span>
              <span className="holiday-name">
                {name} {isYearly && <span className="admin-meta">{t('serviceLevels.yearly')}</span>}
              </span>
              <IconButton
                icon={<DeleteOutlined />}
                label={t('serviceLevels.removeHoliday', { name })}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {holidays && <NationalHolidays known={holidays} onAdd={add} />}
      {holidays && <OwnHoliday onAdd={add} />}
    </section>
  );
}

/** A day of the company's own, e.g. of its city. */
function OwnHoliday({ onAdd }: { onAdd: (drafts: HolidayDraft[]) => Promise<boolean> }) {
  const { t } = useTranslation('admin');
  const field = useId();
  const [name, setName] = useState('');
  const [day, setDay] = useState('');
  const [isYearly, setYearly] = useState(false);
  const isWhole = name.trim() !== '' && day !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || !(await onAdd([{ name: name.trim(), day, isYearly }]))) return;
    setName('');
    setDay('');
    setYearly(false);
  };
  return (
    <form className="own-holiday" aria-label={t('serviceLevels.own')} onSubmit={(event) => void submit(event)}>
      <div>
        <label htmlFor={`${field}-name`}>{t('serviceLevels.holidayName')}</label>
        <Input
          id={`${field}-name`}
          value={name}
          maxLength={serviceLevelLimits.holidayName}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${field}-day`}>{t('serviceLevels.day')}</label>
        <Input id={`${field}-day`} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </div>
      <Checkbox checked={isYearly} onChange={({ target }) => setYearly(target.checked)}>
        {t('serviceLevels.everyYear')}
      </Checkbox>
      <Button htmlType="submit" disabled={!isWhole}>
        {t('serviceLevels.addHoliday')}
      </Button>
    </form>
  );
}
