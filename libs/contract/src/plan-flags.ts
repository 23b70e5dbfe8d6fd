/** The features a plan can switch on, in the order of the page (SPEC §3, Plan). */
export const planFlags = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;

/** One switchable feature of a plan. */
export type PlanFlag = (typeof planFlags)[number];
