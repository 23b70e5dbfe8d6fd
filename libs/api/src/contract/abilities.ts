/** What a person may be: an agent, an administrator of a company, or a supervisor (SPEC §6). */
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
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'users:manage',
  'users:editProfileAndQueues',
  'queues:manage',
  'settings:manage',
  'company:manage',
  'invoices:view',
  'jobs:manage',
  'tags:kanban',
] as const;

const superAbilities = ['platform:manage', 'announcements:manage'] as const;

/** Something a person may do. `session` is held by everybody who is signed in. */
export type Ability = 'session' | (typeof adminAbilities)[number] | (typeof superAbilities)[number];

/** Every ability there is, for tests and for the matrix of roles. */
export const allAbilities: readonly Ability[] = ['session', ...adminAbilities, ...superAbilities];

/**
 * The abilities of a person, from profile and the platform's `super` flag (SPEC §6).
 * A super user is always an administrator of the company he signs in to.
 */
export function abilitiesOf(person: { profile: Profile; super: boolean }): Set<Ability> {
  const abilities = new Set<Ability>(['session']);
  if (person.profile === 'admin' || person.super) for (const ability of adminAbilities) abilities.add(ability);
  if (person.profile === 'supervisor') abilities.add('tags:kanban');
  if (person.super) for (const ability of superAbilities) abilities.add(ability);
  return abilities;
}
