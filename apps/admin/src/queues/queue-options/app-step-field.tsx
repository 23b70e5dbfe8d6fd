import { fold, useReport } from '@recado/api/live';
import type { AppStep, OfferedStep, QueueOption } from '@recado/contract';
import { StatusText } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';

/** The chosen step, and the options below the edited one, to which its outcomes lead. */
export interface AppStepFieldProps {
  id: string;
  value: AppStep | null;
  below: readonly QueueOption[];
  onChange: (value: AppStep | null) => void;
}

/** In place of a step: the message and the options below it. */
const menu = '';

/**
 * Chooses who answers customers at an option: its message and the options below, or a step of an installed app (ADR 154).
 * Not shown while no app offers any and none is chosen. A chosen one that is gone stays chosen, with the reason.
 */
export function AppStepField({ id, value, below, onChange }: AppStepFieldProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { report, isLoading, error } = useReport('GET /app-steps', {}, { refreshOn: ['app'], fresh: true });
  const offered = report ?? [];
  if (offered.length === 0 && !value && !error) return null;
  const chosen = value ? offered.find((one) => keyOf(one) === keyOf(value)) : undefined;
  const isGone = value !== null && report !== undefined && !chosen;
  const choices = offered.map((one) => ({
    value: keyOf(one),
    label: `${one.appTitle[language]}: ${one.title[language]}`,
  }));
  return (
    <>
      <label htmlFor={id}>{t('options.appStep.label')}</label>
      <Select
        id={id}
        loading={isLoading}
        value={value ? keyOf(value) : menu}
        aria-describedby={`${id}-help`}
        onChange={(key: string) => {
          const one = offered.find((known) => keyOf(known) === key);
          if (key === menu) onChange(null);
          else if (one) onChange({ app: one.app, step: one.step });
        }}
        options={[
          { value: menu, label: t('options.appStep.menu') },
          ...choices,
          ...(value && !chosen
            ? [{ value: keyOf(value), label: isGone ? t('options.appStep.gone', value) : value.app }]
            : []),
        ]}
      />
      <div id={`${id}-help`}>
        {error && <StatusText tone="danger">{t('options.appStep.failed')}</StatusText>}
        {isGone && <StatusText tone="warning">{t('options.appStep.goneHelp')}</StatusText>}
        {chosen && <p className="admin-meta">{t('options.appStep.help')}</p>}
      </div>
      {chosen && chosen.outcomes.length > 0 && <Outcomes step={chosen} below={below} />}
    </>
  );
}

/** Where each outcome leads: to the option of its title, as the server finds it. */
function Outcomes({ step, below }: { step: OfferedStep; below: readonly QueueOption[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <div>
      <span>{t('options.appStep.outcomes')}</span>
      <ul className="admin-meta">
        {step.outcomes.map(({ name, title }) => {
          const titles = new Set(Object.values(title).map(fold));
          const next = below.find((option) => titles.has(fold(option.title)));
          const outcome = title[language];
          if (next) {
            const { option: number, title: where } = next;
            return <li key={name}>{t('options.appStep.leads', { outcome, number, name: where })}</li>;
          }
          return <li key={name}>{t(`options.appStep.${below.length > 0 ? 'chooses' : 'waits'}`, { outcome })}</li>;
        })}
      </ul>
    </div>
  );
}

/** One text for both names; neither has a `/`. */
function keyOf({ app, step }: AppStep): string {
  return `${app}/${step}`;
}
