import { type AnswerInput, type ProcessReport, type ServiceLevelName, serviceLevelName } from '@recado/contract';

/** The promised shares; deploy/monitoring/rules.yaml alerts on the same. */
const targets: Record<ServiceLevelName, number> = {
  inbound: 0.999,
  availability: 0.999,
  speed: 0.99,
  acknowledgement: 0.999,
};

/** How all processes together did in the last hour. */
export function levelsOf(reports: readonly ProcessReport[]): AnswerInput<'GET /operations'>['levels'] {
  return serviceLevelName.options.map((name) => {
    const counts = reports.flatMap(({ levels }) => levels[name] ?? []);
    const sum = (key: 'good' | 'total') => counts.reduce((all, one) => all + one[key], 0);
    return { name, target: targets[name], good: sum('good'), total: sum('total') };
  });
}
