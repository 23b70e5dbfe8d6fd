import { api } from '@recado/api/client';
import type { Plan } from '@recado/api/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../failures/error-text.ts';
import { PlainSelect } from './plain-field.tsx';

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** The plans a new company can choose, with what they hold and cost. */
export function PlanSelect({ error }: { error?: string }) {
  const { t } = useTranslation('shell');
  const { plans, failure, reload } = usePlans();
  return (
    <>
      <PlainSelect label={t('fields.plan')} name="planId" error={error}>
        <option value="" disabled>
          {t('signUp.choosePlan')}
        </option>
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {t('signUp.plan', { ...plan, value: money.format(plan.value) })}
          </option>
        ))}
      </PlainSelect>
      {failure && (
        <p className="plain-failure" role="alert">
          {failure}{' '}
          <button type="button" className="plain-link" onClick={reload}>
            {t('start.retry')}
          </button>
        </p>
      )}
    </>
  );
}

function usePlans() {
  const [plans, setPlans] = useState<Plan[]>([]);
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(() => {
    setFailure(undefined);
    api('GET /plans/list').then(setPlans, (error: unknown) => setFailure(errorText(error)));
  }, []);
  useEffect(reload, [reload]);
  return { plans, failure, reload };
}
