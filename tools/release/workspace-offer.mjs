import { contract, events } from '@recado/api/contract';
import { workspaceOffer } from '../../libs/federation/build/shared-exports.ts';
import { missingNeeds } from './needs.mjs';

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
