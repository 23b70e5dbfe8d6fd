import { api } from '@recado/api/client';
import type { Plan } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useCallback, useEffect, useId, useState } from 'react';
import { errorText } from '../failures/error-text.ts';
import { FieldError } from './plain-field.tsx';
import { useFieldError } from './plain-form.tsx';

/** The plans a new company can choose, in the field `name`, with limits and price. A single plan is preselected. */
export function PlanChoice({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const id = useId();
  const error = useFieldError(name);
  const { plans, failure, reload } = usePlans();
  return (
    <fieldset className="plan-choice" aria-describedby={error ? id : undefined} aria-invalid={Boolean(error)}>
      <legend>{t('fields.plan')}</legend>
      {plans?.map((plan) => (
        <PlanCard key={plan.id} name={name} plan={plan} isOnly={plans.length === 1} />
      ))}
      {plans?.length === 0 && <p className="plain-failure">{t('signUp.noPlans')}</p>}
      {failure && (
        <p className="plain-failure" role="alert">
          {failure}{' '}
          <button type="button" className="plain-link" onClick={reload}>
            {t('start.retry')}
          </button>
        </p>
      )}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}

function PlanCard({ name, plan, isOnly }: { name: string; plan: Plan; isOnly: boolean }) {
  const { t } = useTranslation('shell');
  const parts = [
    t('signUp.agents', { count: plan.users }),
    t('signUp.connections', { count: plan.connections }),
    t('signUp.queues', { count: plan.queues }),
  ];
  return (
    <label className="plan-card">
      <input className="plan-radio" type="radio" name={name} value={plan.id} defaultChecked={isOnly} />
      <span className="plan-name">{plan.name}</span>
      <span className="plan-price">{t('signUp.price', { value: priceText(plan.value) })}</span>
      <span className="plan-holds">{parts.join(' · ')}</span>
    </label>
  );
}

function usePlans() {
  const [plans, setPlans] = useState<Plan[]>();
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(() => {
    setFailure(undefined);
    api('GET /plans/list').then(setPlans, (error: unknown) => setFailure(errorText(error)));
  }, []);
  useEffect(reload, [reload]);
  return { plans, failure, reload };
}

/** Number formats are created when they are needed: the first one of a page takes a browser about 15 ms. */
function priceText(value: number): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);
}
