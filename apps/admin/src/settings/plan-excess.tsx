import { useReport } from '@recado/api/live';
import { useDebouncedValue } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Form } from '@recado/ui/records';

const limits = ['users', 'connections', 'queues'] as const;

interface Asked {
  planId: number;
  companyId?: number;
  users?: number;
  connections?: number;
  queues?: number;
}

/** The companies that exceed the limits typed into the form of a plan. */
export function ExcessOfLimits({ planId }: { planId: number }) {
  const users: unknown = Form.useWatch('users');
  const connections: unknown = Form.useWatch('connections');
  const queues: unknown = Form.useWatch('queues');
  const typed = { users: limitOf(users), connections: limitOf(connections), queues: limitOf(queues) };
  return <PlanExcess planId={planId} {...typed} />;
}

/** A company's use beyond the limits of another plan that is chosen in its form. */
export function ExcessOfCompany({ id, planId }: { id: number; planId: number | null }) {
  const chosen: unknown = Form.useWatch('planId');
  if (typeof chosen !== 'number' || chosen === planId) return null;
  return <PlanExcess planId={chosen} companyId={id} />;
}

/** Shows before saving which companies exceed a plan, by how much, and that they keep their records. */
function PlanExcess(asked: Asked) {
  const { t } = useTranslation('admin');
  const { planId, ...query } = useDebouncedAsked(asked);
  const { report } = useReport(
    'GET /plans/:planId/excess',
    { params: { planId }, query },
    { refreshOn: ['plan', 'managedCompany'], fresh: true },
  );
  if (!report || report.count === 0) return null;
  const unnamed = report.count - report.companies.length;
  const over = (company: (typeof report.companies)[number]) =>
    limits.filter((name) => company[name] > 0).map((name) => t(`plans.over.${name}`, { count: company[name] }));
  const description = (
    <>
      <ul className="plan-excess">
        {report.companies.map((company) => (
          <li key={company.id}>{t('plans.exceeds', { company: company.name, over: over(company).join(', ') })}</li>
        ))}
        {unnamed > 0 && <li>{t('plans.exceedMore', { count: unnamed })}</li>}
      </ul>
      {t('plans.excessEffect')}
    </>
  );
  const title = t('plans.excessTitle', { count: report.count });
  return <Alert className="plan-excess-notice" type="warning" showIcon title={title} description={description} />;
}

/** The values to check, updated when typing pauses. */
function useDebouncedAsked({ planId, companyId, users, connections, queues }: Asked): Asked {
  const typed = useDebouncedValue([users, connections, queues].map((number) => number ?? '').join());
  const [lateUsers, lateConnections, lateQueues] = typed.split(',').map((text) => limitOf(Number(text)));
  return { planId, companyId, users: lateUsers, connections: lateConnections, queues: lateQueues };
}

function limitOf(typed: unknown): number | undefined {
  return typeof typed === 'number' && Number.isInteger(typed) && typed > 0 ? typed : undefined;
}
