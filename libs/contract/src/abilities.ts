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

/** What a company may give to people of its own roles; never what belongs to the platform, nor `session`. */
export const companyAbilities = [...agentAbilities, ...adminAbilities] as const;
export type CompanyAbility = (typeof companyAbilities)[number];

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

/**
 * What a role of a company starts from (docs/adr/0186). Clients of the family see an auditor as `user`. An auditor reads
 * only, whatever else the role says: `isClosedToReaders`.
 */
export const roleBases = ['user', 'supervisor', 'admin', 'auditor'] as const;
export type RoleBase = (typeof roleBases)[number];

/** What an auditor can be given: what reads. */
export const readingAbilities = [
  'dashboard:view',
  'tickets-manager:showall',
  'tickets:filterByUser',
  'templates-page:view',
  'invoices:view',
  'audits:view',
] as const satisfies readonly CompanyAbility[];

/** The rights of a role. `abilities` may have names that only a later release knows: they give nothing. */
export interface RoleRights {
  base: RoleBase;
  abilities: readonly string[];
}

/** The profile of people who have a role of this base. */
export function profileOfBase(base: RoleBase): Profile {
  return base === 'auditor' ? 'user' : base;
}

/** Whether somebody of this role may only read. */
export function isReader(role: Pick<RoleRights, 'base'> | null | undefined): boolean {
  return role?.base === 'auditor';
}

/** What a reader changes nevertheless: themself and their browser. */
const ownMatters =
  /^(?:DELETE \/auth\/logout|(?:POST|PUT|DELETE) \/(?:users\/me|push-subscription)(?:\/.*)?|PUT \/users\/:userId|PUT \/notification-choices|POST \/release-reports)$/;

/**
 * Whether an endpoint is none for somebody who only reads: one that changes something, unless it is about themself, and one
 * that answers with a file of data.
 */
export function isClosedToReaders({ file }: { file?: object }, key: string): boolean {
  return file !== undefined || (!key.startsWith('GET ') && !ownMatters.test(key));
}

/** Whom `abilitiesOf` is about. `developer`: whoever looks in with a grant. */
interface Person {
  profile: Profile;
  super: boolean;
  exchangesContacts?: boolean;
  developer?: object | undefined;
  /** A role of the company, whose abilities are those of the person; null or absent: those of the profile. */
  role?: RoleRights | null | undefined;
}

/**
 * The abilities of a user, from profile, the platform's `super` flag (SPEC §6) and the rights of their own: to take all
 * contacts along (export) and to bring in thousands (import) is given to persons, not to everybody who answers.
 * A super user is always an administrator of the company they sign in to. Who has a role of the company has its abilities
 * and no others.
 */
export function abilitiesOf(person: Person): Set<Ability> {
  if (person.role && !person.super) return abilitiesOfRole(person.role, person.developer);
  const abilities = new Set<Ability>(['session', ...agentAbilities]);
  if (person.profile === 'admin' || person.super) for (const ability of adminAbilities) abilities.add(ability);
  if (person.exchangesContacts) abilities.add('contacts:exchange');
  if (person.profile === 'supervisor')
    for (const ability of ['tags:kanban', 'contacts:merge'] as const) abilities.add(ability);
  if (person.super) for (const ability of superAbilities) abilities.add(ability);
  if (person.developer) for (const ability of notForDevelopers) abilities.delete(ability);
  return abilities;
}

function abilitiesOfRole({ base, abilities }: RoleRights, developer: object | undefined): Set<Ability> {
  const given: readonly Ability[] = base === 'auditor' ? readingAbilities : companyAbilities;
  const none: readonly Ability[] = developer ? notForDevelopers : [];
  const names = new Set(abilities);
  return new Set<Ability>(['session', ...given.filter((ability) => names.has(ability) && !none.includes(ability))]);
}

/** The abilities of a profile that a new role starts with. */
export function abilitiesToStartWith(base: RoleBase): CompanyAbility[] {
  if (base === 'auditor') return ['dashboard:view', 'tickets-manager:showall', 'tickets:filterByUser', 'audits:view'];
  const usual: ReadonlySet<Ability> = abilitiesOf({ profile: base, super: false });
  return companyAbilities.filter((ability) => usual.has(ability));
}

/** Whether somebody has all these abilities: nobody gives more than they have. */
export function holdsAll(own: ReadonlySet<Ability>, wanted: ReadonlySet<Ability>): boolean {
  return [...wanted].every((ability) => own.has(ability));
}
