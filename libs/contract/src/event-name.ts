import type { EventName } from './events.ts';

/**
 * The wire name of an event for one company, e.g. `company-1-ticket`; existing clients use others for imports and for
 * announcements, which go to every company. `part`: clients of the family subscribe to some events per record:
 * `company-1-chat-5`, `company-1-chat-user-7`.
 */
export function eventName(companyId: number, name: EventName, part?: string): string {
  if (name === 'announcement') return 'company-announcement';
  if (name === 'importMessages') return `${name}-${companyId}`;
  return part === undefined ? `company-${companyId}-${name}` : `company-${companyId}-${name}-${part}`;
}
