import type { Ability, CompanyAbility } from './abilities.ts';
import type { EventName } from './events.ts';

/** With which somebody sees, and hears of, every ticket of their company (SPEC §6). */
export const abilityToSeeEveryTicket: CompanyAbility = 'tickets-manager:showall';

/** With which somebody gets the codes that `hiddenFromAgents` keeps from others. */
export const abilityToPair: CompanyAbility = 'connections-page:actionButtons';

/**
 * The ability with which somebody hears an event that is for administrators, if a role of their company gives it to them: that
 * with which they read the same records. An event that is missing here is for whole administrators alone.
 */
export const abilityToHear: Partial<Record<EventName, Ability>> = {
  queueIntegration: 'settings:manage',
  rule: 'settings:manage',
  prompt: 'settings:manage',
  promptLimit: 'settings:manage',
  promptUsage: 'settings:manage',
  'knowledge-source': 'settings:manage',
  apiKey: 'settings:manage',
  webhook: 'settings:manage',
  app: 'settings:manage',
  company: 'settings:manage',
  settings: 'settings:manage',
  importMessages: 'connections-page:editOrDeleteConnection',
  'connection-notice': 'connections-page:editOrDeleteConnection',
  whatsappSession: 'connections-page:actionButtons',
  setAside: 'connections-page:actionButtons',
  ContactList: 'campaigns:manage',
  ContactListItem: 'campaigns:manage',
  campaign: 'campaigns:manage',
  'campaign-settings': 'campaigns:manage',
  'suppressed-number': 'campaigns:manage',
  erasure: 'persons:manage',
  'custom-field': 'company:manage',
  'custom-field-values': 'company:manage',
  'company-archive': 'company:manage',
  user: 'users:manage',
  role: 'users:manage',
};

/** These abilities: each has a room in every company. */
export const abilitiesToHear: readonly Ability[] = [...new Set(Object.values(abilityToHear))];
