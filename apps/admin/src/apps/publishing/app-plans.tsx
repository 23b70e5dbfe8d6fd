import { api, failureOf } from '@recado/api/client';
import { useAll } from '@recado/api/live';
import type { PublishedApp } from '@recado/contract';
import { Checkbox, failureText, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId, useState } from 'react';
import { allPlans } from '../../settings/plans.ts';

/** The plans that allow an app, each a box that is saved at once; a refused change shows its reason. */
export function AppPlans({ app, onChanged }: { app: PublishedApp; onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const plans = useAll(allPlans, {}).items;
  const id = useId();
  const [state, setState] = useState<{ isSaved?: boolean; problem?: string }>({});
  const save = async (planIds: number[]) => {
    try {
      await api('PUT /apps/:app/plans', { params: { app: app.name }, body: { planIds } });
      setState({ isSaved: true });
    } catch (failure) {
      setState({ problem: failureText(failureOf(failure)) });
    }
    onChanged();
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('apps.publishing.plans')}</h3>
      <p className="admin-meta">{t('apps.publishing.plansHelp')}</p>
      <Checkbox.Group
        options={plans.map((plan) => ({ value: plan.id, label: plan.name }))}
        value={app.planIds}
        onChange={(chosen) => void save(chosen.map(Number))}
      />
      <div role="status">
        {state.problem && <StatusText tone="danger">{state.problem}</StatusText>}
        {state.isSaved && <StatusText tone="success">{t('apps.publishing.plansSaved')}</StatusText>}
      </div>
    </section>
  );
}
