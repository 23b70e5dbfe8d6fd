import type { PauseReason } from '@recado/contract';
import { isNull, notInArray, or } from 'drizzle-orm';
import type { CampaignRow } from './campaign-rows.ts';
import { campaigns } from './campaigns.schema.ts';

/** The reasons for which a running campaign waits until a person resumes it. */
export const heldFor: readonly PauseReason[] = ['failures', 'template-required', 'template-stopped', 'template-moved'];

/** Whether a running campaign goes on only when a person resumes it. */
export function isHeld({ status, pausedFor }: Pick<CampaignRow, 'status' | 'pausedFor'>): boolean {
  return status === 'EM_ANDAMENTO' && pausedFor !== null && heldFor.includes(pausedFor);
}

/** The condition that a running campaign does not wait for a person. */
export const isNotHeld = or(isNull(campaigns.pausedFor), notInArray(campaigns.pausedFor, [...heldFor]));
