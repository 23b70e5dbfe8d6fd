import type { ExtensionEntry, Feature, Needs } from './feature.ts';

/** The conditions that the server can check for the user who requests a file. */
export type FileNeeds = Pick<Needs, 'ability' | 'plan'>;

/**
 * The rights of the users who need an exposed module, as alternatives, e.g. one for each page that shows it; null if
 * users without any right need it, as with the setup.
 */
export function needsOfModule(feature: Feature, module: string): FileNeeds[] | null {
  const { setup, finder, routes, menu, bells = [], extensions = [] } = feature;
  const users: FileNeeds[] = [
    ...(module === setup || module === finder ? [{}] : []),
    ...routes.filter((route) => route.module === module || route.firstCalls === module),
    ...bells.filter((bell) => bell.module === module),
    ...extensions.filter((extension) => extension.module === module).flatMap(alternatives),
    ...menu
      .filter(({ badge }) => badge === module)
      .map(({ path }) => routes.find((route) => route.path === path) ?? {}),
  ];
  const needs = users.map(({ ability, plan }) => ({ ...(ability && { ability }), ...(plan && { plan }) }));
  return needs.some((need) => Object.keys(need).length === 0) ? null : needs;
}

/** The needs of an extension: its ability, with each of the plan's features that would do. */
function alternatives({ ability, plans }: ExtensionEntry): FileNeeds[] {
  return plans ? plans.map((plan) => ({ ability, plan })) : [{ ability }];
}
