import type { PlanFlag, SessionUser } from '@recado/contract';

/** Whether a company has a feature: its plan has it, and campaigns are not switched off (SPEC §3). */
export function hasFeature(company: SessionUser['company'], flag: PlanFlag): boolean {
  const isOff = company.settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'disabled');
  if (flag === 'useCampaigns' && (isOff || !company.campaignsEnabled)) return false;
  return company.plan?.[flag] ?? false;
}
