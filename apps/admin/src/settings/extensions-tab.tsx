import { api, failureOf } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { OfferedExtension } from '@recado/contract';
import { EmptyState, ErrorState, failureText, ListSkeleton, StatusText } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Switch } from '@recado/ui/parts';
import { useId, useState } from 'react';
import { usePlaceText } from '../releases/place-text.ts';
import { CompanyGrants } from './company-grants.tsx';

/** What remotes of teams add to the company's pages, each with a switch (ADR 153), and which teams may look in. */
export default function ExtensionsTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /extensions', {}, { refreshOn: ['releases'], fresh: true });
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  const remotes = [...new Set(report.map(({ remote }) => remote))];
  return (
    <div className="settings-form">
      <h1>{t('settings.tabs.extensions')}</h1>
      <p className="admin-meta">{t('settings.extensions.about')}</p>
      {report.length === 0 && (
        <EmptyState title={t('settings.extensions.empty')} description={t('settings.extensions.emptyText')} />
      )}
      {remotes.map((name) => (
        <OneRemote key={name} extensions={report.filter(({ remote }) => remote === name)} onChanged={refetch} />
      ))}
      <CompanyGrants />
    </div>
  );
}

function OneRemote({ extensions, onChanged }: { extensions: OfferedExtension[]; onChanged: () => void }) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{extensions[0]?.remoteTitle[language]}</h2>
      {extensions.map((extension) => (
        <ExtensionRow key={`${extension.point} ${extension.module}`} extension={extension} onChanged={onChanged} />
      ))}
    </section>
  );
}

/** A switch, saved at once; a refused change shows its reason. */
function ExtensionRow({ extension, onChanged }: { extension: OfferedExtension; onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const placeText = usePlaceText();
  const id = useId();
  const [state, setState] = useState<{ isSaving?: boolean; isSaved?: boolean; problem?: string }>({});
  const { remote, point, module, title, isOn } = extension;
  const save = async (next: boolean) => {
    setState({ isSaving: true });
    try {
      await api('PUT /extensions', { body: { remote, point, module, isOn: next } });
      setState({ isSaved: true });
    } catch (failure) {
      setState({ problem: failureText(failureOf(failure)) });
    }
    onChanged();
  };
  return (
    <div className="option">
      <label htmlFor={id}>{title[language]}</label>
      <div className="option-control">
        <Switch
          id={id}
          aria-describedby={`${id}-place`}
          checked={isOn}
          loading={state.isSaving ?? false}
          onChange={(next) => void save(next)}
        />
      </div>
      <p id={`${id}-place`} className="admin-meta">
        {placeText(point)}
      </p>
      <div className="option-outcome" role="status">
        {state.problem && <StatusText tone="danger">{state.problem}</StatusText>}
        {state.isSaved && <StatusText tone="success">{t('settings.extensions.saved')}</StatusText>}
      </div>
    </div>
  );
}
