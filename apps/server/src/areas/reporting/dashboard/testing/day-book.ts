/** Names of people, customers and agents, in a book. */
type Name = string;

/** One thing that was done, with its time in milliseconds. It says nothing about how the product counts. */
export type Deed =
  | { at: number; kind: 'wrote'; customer: Name }
  | { at: number; kind: 'choseFromMenu'; customer: Name }
  | { at: number; kind: 'rated'; customer: Name; stars: number }
  | { at: number; kind: 'accepted' | 'opened'; customer: Name; agent: Name }
  | { at: number; kind: 'answered' | 'resolved'; customer: Name }
  | { at: number; kind: 'campaign' | 'schedule' | 'api'; customer: Name }
  | { at: number; kind: 'imported'; customer: Name };

interface Service {
  customer: Name;
  began: number;
  isFirst: boolean;
  agent: Name | null;
  accepted: number | null;
  ended: number | null;
  stars: number | null;
}

/**
 * The figures that a book of deeds makes, recounted in the plainest way: a customer who writes while nobody serves them,
 * or an agent who opens a conversation, begins a service. It shares nothing with the product.
 */
export function recount(deeds: readonly Deed[]) {
  const services: Service[] = [];
  const lastOf = (customer: Name) => services.findLast((one) => one.customer === customer);
  const begin = (customer: Name, began: number, agent: Name | null) => {
    const isFirst = lastOf(customer) === undefined;
    services.push({
      customer,
      began,
      isFirst,
      agent,
      accepted: agent === null ? null : began,
      ended: null,
      stars: null,
    });
  };
  for (const deed of deeds) {
    const last = lastOf(deed.customer);
    const isServed = last !== undefined && last.ended === null;
    if (deed.kind === 'wrote' && !isServed) begin(deed.customer, deed.at, null);
    if (deed.kind === 'opened') begin(deed.customer, deed.at, deed.agent);
    if (deed.kind === 'accepted' && last) Object.assign(last, { agent: deed.agent, accepted: deed.at });
    if (deed.kind === 'resolved' && last) last.ended = deed.at;
    if (deed.kind === 'rated' && last) last.stars = deed.stars;
  }
  const minutes = (spans: number[]) => (spans.length === 0 ? 0 : spans.reduce((a, b) => a + b) / spans.length / 60_000);
  const spent = (some: Service[]) =>
    some.flatMap(({ accepted, ended }) => (accepted !== null && ended !== null ? [ended - accepted] : []));
  const waits = services.flatMap(({ began, accepted }) => (accepted === null ? [] : [accepted - began]));
  const agents = Map.groupBy(services, ({ agent }) => agent ?? '');
  agents.delete('');
  return {
    services: services.length,
    waiting: services.filter(({ agent, ended }) => agent === null && ended === null).length,
    running: services.filter(({ agent, ended }) => agent !== null && ended === null).length,
    ended: services.filter(({ ended }) => ended !== null).length,
    first: services.filter(({ isFirst }) => isFirst).length,
    supportMinutes: minutes(spent(services)),
    waitMinutes: minutes(waits),
    agents: [...agents].map(([name, own]) => {
      const stars = own.flatMap((one) => one.stars ?? []);
      return {
        name,
        services: own.length,
        ended: own.filter(({ ended }) => ended !== null).length,
        rated: stars.length,
        stars: stars.length === 0 ? null : stars.reduce((a, b) => a + b) / stars.length,
      };
    }),
    sent: {
      campaigns: deeds.filter(({ kind }) => kind === 'campaign').length,
      schedules: deeds.filter(({ kind }) => kind === 'schedule').length,
      api: deeds.filter(({ kind }) => kind === 'api').length,
    },
  };
}

/** How many of the people to whom a campaign went wrote afterwards. */
export function repliesAfter(deeds: readonly Deed[], since: number, customers: readonly Name[]): number {
  return customers.filter((customer) =>
    deeds.some((deed) => deed.kind === 'wrote' && deed.customer === customer && deed.at > since),
  ).length;
}
