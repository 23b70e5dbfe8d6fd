/** The profiles of a user: agent, administrator of a company, or supervisor (SPEC §6). */
export type Profile = 'user' | 'admin' | 'supervisor';

const adminAbilities = [
  'dashboard:view',
  'tickets-manager:showall',
  'ticket-options:deleteTicket',
  'tickets:createWithoutQueue',
  'tickets:filterByUser',
  'tickets:closeAll',
  'messages:deleteOthers',
  'contacts-page:deleteContact',
  'contacts:exchange',
  'contacts:merge',
  'persons:manage',
  'campaigns:manage',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'templates-page:view',
  'templates-page:edit',
  'users:manage',
  'users:editProfileAndQueues',
  'queues:manage',
  'settings:manage',
  'company:manage',
  'invoices:view',
  'jobs:manage',
  'audits:view',
  'tags:kanban',
] as const;

/** What everybody does who answers tickets. */
const agentAbilities = ['contacts:block'] as const;

const superAbilities = ['platform:manage', 'announcements:manage'] as const;

/** A permission. Every signed-in user has `session`. */
export type Ability =
  | 'session'
  | (typeof agentAbilities)[number]
  | (typeof adminAbilities)[number]
  | (typeof superAbilities)[number];

/** What programs with a key of the company may do: they see every ticket, of their connection if the key has one. */
export const programAbilities: readonly Ability[] = ['tickets-manager:showall'];

/** All abilities, for tests and for the role matrix. */
export const allAbilities: readonly Ability[] = ['session', ...agentAbilities, ...adminAbilities, ...superAbilities];

/**
 * What a developer who looks in with a grant never may (docs/adr/0155), as an administrator neither: give access to others, link
 * phones, pay, and take the company's data away.
 */
const notForDevelopers = [
  'contacts:exchange',
  'persons:manage',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'users:manage',
  'users:editProfileAndQueues',
  'company:manage',
  'invoices:view',
] as const satisfies readonly Ability[];

/**
 * Whether an endpoint is none for a developer who looks in with a grant, whatever their role: one that changes settings, among
 * them keys, webhooks and apps, which stay when the grant ends, and one that answers with a file of data.
 */
export function isClosedToDevelopers({ access, file }: { access: string; file?: object }, method: string): boolean {
  const settings: Ability = 'settings:manage';
  return file !== undefined || (access === settings && method !== 'GET');
}

/** Whom `abilitiesOf` is about. `developer`: whoever looks in with a grant. */
interface Person {
  profile: Profile;
  super: boolean;
  exchangesContacts?: boolean;
  developer?: object | undefined;
}

/**
 * The abilities of a user, from profile, the platform's `super` flag (SPEC §6) and the rights of their own: to take all
 * contacts along (export) and to bring in thousands (import) is given to persons, not to everybody who answers.
 * A super user is always an administrator of the company they sign in to.
 */
export function abilitiesOf(person: Person): Set<Ability> {
  const abilities = new Set<Ability>(['session', ...agentAbilities]);
  if (person.profile === 'admin' || person.super) for (const ability of adminAbilities) abilities.add(ability);
  if (person.exchangesContacts) abilities.add('contacts:exchange');
  if (person.profile === 'supervisor')
    for (const ability of ['tags:kanban', 'contacts:merge'] as const) abilities.add(ability);
  if (person.super) for (const ability of superAbilities) abilities.add(ability);
  if (person.developer) for (const ability of notForDevelopers) abilities.delete(ability);
  return abilities;
}
