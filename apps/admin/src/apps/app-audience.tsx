import { api, failureOf } from '@recado/api/client';
import { queues, useLiveList } from '@recado/api/live';
import type { AppDetail, AppInstallation } from '@recado/contract';
import { Button, failureText, StatusText } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Switch } from '@recado/ui/parts';
import { useId, useState } from 'react';
import { refreshApps } from './apps.ts';
import { AudienceDialog } from './audience-dialog.tsx';
import { profiles } from './audience-fields.tsx';

interface AppAudienceProps {
  app: AppDetail;
  installation: AppInstallation;
  onChanged: () => void;
}

/** Whether an installed app is switched on, who has it, and who has which rights within it. */
export function AppAudience({ app, installation, onChanged }: AppAudienceProps) {
  const { t } = useTranslation('admin');
  const [isChanging, setChanging] = useState(false);
  const id = useId();
  return (
    <section className="apps-who" aria-labelledby={id}>
      <h2 id={id}>{t('apps.who.title')}</h2>
      <OnSwitch app={app} isOn={installation.isOn} onChanged={onChanged} />
      <Facts app={app} installation={installation} />
      <div>
        <Button onClick={() => setChanging(true)}>{t('apps.who.change')}</Button>
      </div>
      <AudienceDialog
        app={app}
        installation={installation}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        onChanged={onChanged}
      />
    </section>
  );
}

function Facts({ app, installation }: Omit<AppAudienceProps, 'onChanged'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const queueNames = useLiveList(queues, {}).items.filter(({ id }) => installation.queueIds.includes(id));
  const profileNames = (known: AppInstallation['profiles']) =>
    profiles.filter((profile) => known.includes(profile)).map((profile) => t(`profiles.${profile}`));
  const facts = [
    { label: t('apps.who.profiles'), value: profileNames(installation.profiles).join(', ') },
    {
      label: t('apps.who.queues'),
      value: queueNames.map(({ name }) => name).join(', ') || t('apps.who.everyQueue'),
    },
    ...app.abilities.map(({ name, title, profiles: usual }) => ({
      label: title[language],
      value: profileNames(installation.abilities[name] ?? usual).join(', ') || t('apps.who.nobody'),
    })),
  ];
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A switch, saved at once; a refused change shows its reason. */
function OnSwitch({ app, isOn, onChanged }: { app: AppDetail; isOn: boolean; onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [state, setState] = useState<{ isSaving?: boolean; problem?: string }>({});
  const save = async (next: boolean) => {
    setState({ isSaving: true });
    try {
      await api('PUT /apps/:app/installation', { params: { app: app.name }, body: { isOn: next } });
      setState({});
    } catch (failure) {
      setState({ problem: failureText(failureOf(failure)) });
    }
    refreshApps();
    onChanged();
  };
  return (
    <div className="apps-switch">
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={isOn}
        loading={state.isSaving ?? false}
        onChange={(next) => void save(next)}
      />
      <div>
        <label htmlFor={id}>{t('apps.isOn')}</label>
        <p id={`${id}-help`} className="admin-meta">
          {t('apps.isOnHelp')}
        </p>
        <div role="status">{state.problem && <StatusText tone="danger">{state.problem}</StatusText>}</div>
      </div>
    </div>
  );
}
