import type { Configuration } from '../../configuration.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

/** Whether the variables make sense. Without that there is nothing else to check: see `wrongConfiguration`. */
export const configurationCheck: Check = {
  name: 'configuration',
  run: async ({ configuration }) => findingOf(configuration),
};

function findingOf({ demo, production, roles }: Configuration): Finding {
  const kind = demo ? 'a demo' : `roles ${[...roles].join(', ')}`;
  if (demo && production)
    return warning('This is a demo (DEMO) with NODE_ENV=production.', 'Remove DEMO, if it is not meant.');
  return ok(`Every variable is valid: ${kind}.`);
}

/** The finding about variables that cannot be read; `error` names them. */
export function wrongConfiguration(error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return problem(reason, 'Correct the named variables; apps/server/.env.example describes each.');
}
