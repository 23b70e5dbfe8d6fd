/** An installation at the busiest time of its day. */
export interface Installation {
  companies: number;
  /** People at work at once, each with one browser. */
  agents: number;
  /** Linked devices. */
  phones: number;
  /** Messages a second, in and out together. */
  messages: number;
}

/** The largest installation that is thought of. */
const largest: Installation = { companies: 10_000, agents: 100_000, phones: 50_000, messages: 2_000 };

/** The installation with so many messages a second, in the proportions of the largest. */
export function installationOf(messages: number): Installation {
  const share = messages / largest.messages;
  return {
    companies: largest.companies * share,
    agents: largest.agents * share,
    phones: largest.phones * share,
    messages,
  };
}

/** The sizes that docs/scale.md shows, from 100 companies to 10,000. */
export const sizes = [20, 60, 200, 600, 2_000].map(installationOf);
