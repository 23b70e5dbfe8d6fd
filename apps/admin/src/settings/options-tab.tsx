import { useSetting } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { optionGroups } from './option-list.ts';
import { OptionRow } from './option-row.tsx';

/** Every setting of the company (SPEC §3); `wanted` is the key of the one that the user came for. */
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
          </section>
        ))}
    </div>
  );
}
