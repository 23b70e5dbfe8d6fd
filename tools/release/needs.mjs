import { contract, events } from '@recado/api/contract';
import { workspaceOffer } from '../../libs/federation/build/shared-exports.ts';
import { missingIn } from '../../libs/federation/src/offer.ts';

/** What a release needs and an installation does not offer, one line each. */
export function missingNeeds({ uses, calls }, { shell, endpoints, events: told }) {
  return [
    ...missingIn(shell, uses),
    ...calls.endpoints.filter((name) => !endpoints.includes(name)),
    ...calls.events.filter((name) => !told.includes(name)).map((name) => `event ${name}`),
  ];
}

/** What this workspace would offer if it were installed. */
export function workspaceInstallation() {
  return { shell: workspaceOffer(), endpoints: Object.keys(contract), events: Object.keys(events) };
}

/**
 * What would be taken from releases that somebody can get, one line each: `live` is what an installation tells they need,
 * `offered` what is to be installed there.
 */
export function takenFrom(live, offered = workspaceInstallation()) {
  return live.flatMap(({ remote, release, ...needs }) =>
    missingNeeds(needs, offered).map((name) => `${remote} ${release} uses ${name}`),
  );
}
