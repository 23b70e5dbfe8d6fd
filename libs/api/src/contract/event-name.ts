import type { EventName } from './events.ts';

/** The wire name of an event for one company, e.g. `company-1-ticket`; existing clients use another one for imports. */
export function eventName(companyId: number, name: EventName): string {
  return name === 'importMessages' ? `${name}-${companyId}` : `company-${companyId}-${name}`;
}
