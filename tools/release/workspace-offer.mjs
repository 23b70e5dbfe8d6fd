import { contract, events } from '@recado/contract';
import { workspaceOffer } from '../../libs/federation/build/shared-exports.ts';
import { missingNeeds } from './needs.mjs';

/** The exports and endpoints that this workspace would offer if it were installed. */
export function workspaceInstallation() {
  return { shell: workspaceOffer(), endpoints: Object.keys(contract), events: Object.keys(events) };
}

/**
 * The names that offered releases would lose, one line each. `live`: their needs, as an installation reports them;
 * `offered`: the offer of the version to be installed there.
 */
export function takenFrom(live, offered = workspaceInstallation()) {
  return live.flatMap(({ remote, release, ...needs }) =>
    missingNeeds(needs, offered).map((name) => `${remote} ${release} uses ${name}`),
  );
}
