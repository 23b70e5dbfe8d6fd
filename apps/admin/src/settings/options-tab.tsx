import { useSetting } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { ErrorState, ListSkeleton, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useId, useRef } from 'react';
import { OfficialApp } from './official-app.tsx';
import { OptionControl } from './option-control.tsx';
import { type Option, optionGroups } from './option-list.ts';
import { useOption } from './use-option.ts';

/** Every setting of the company (SPEC §3); `wanted` is the key of the setting in the URL. */
export function OptionsTab({ wanted }: { wanted: string | null }) {
  const { t } = useTranslation('admin');
  const isSuper = useAbility('platform:manage');
  const { isLoading, error } = useSetting('userRating');
  if (isLoading) return <ListSkeleton />;
  if (error) return <ErrorState failure={error} />;
  return (
    <div className="settings-form">
      <h1>{t('settings.tabs.options')}</h1>
      {optionGroups
        .filter(({ platform }) => !platform || isSuper)
        .map(({ name, options }) => (
          <section key={name} aria-labelledby={`settings-${name}`}>
            <h2 id={`settings-${name}`}>{t(`settings.groups.${name}`)}</h2>
            {options.map((option) => (
              <OptionRow key={option.key} option={option} isWanted={wanted === option.key} />
            ))}
            {name === 'officialApp' && <OfficialApp />}
          </section>
        ))}
    </div>
  );
}

/** The variables of texts for customers, which the explanations show as they are typed. */
const variables = Object.fromEntries(
  ['agent', 'target', 'name', 'firstName', 'ms'].map((name) => [name, `{{${name}}}`]),
);

/** A setting with its explanation and control; `isWanted`: it is the one in the URL. */
function OptionRow({ option, isWanted }: { option: Option; isWanted: boolean }) {
  const { t } = useTranslation('admin');
  const edited = useOption(option.key);
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const isKnown = edited.setting.value !== undefined;
  useEffect(() => {
    if (!isWanted || !isKnown) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isWanted, isKnown]);
  return (
    <div ref={row} className="option" data-wanted={isWanted || undefined}>
      <label htmlFor={id}>{t(`settings.keys.${option.key}`)}</label>
      <div className="option-control">
        <OptionControl option={option} edited={edited} id={id} describedBy={`${id}-help`} />
      </div>
      <p id={`${id}-help`} className="admin-meta">
        {t(`settings.help.${option.key}`, variables)}
      </p>
      <div className="option-outcome" role="status">
        {edited.problem && <StatusText tone="danger">{edited.problem}</StatusText>}
        {edited.isSaved && <StatusText tone="success">{t('settings.saved')}</StatusText>}
      </div>
    </div>
  );
}
