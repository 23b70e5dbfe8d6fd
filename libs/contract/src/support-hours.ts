/** For how many hours a company lets the super user in (docs/adr/0189). */
export const supportHours = [1, 4, 8, 24] as const;
export type SupportHours = (typeof supportHours)[number];

/** `asked`: nobody answered yet; `ended`: taken back or ended before its time; `expired`: its hours are over. */
export const supportStates = ['asked', 'granted', 'refused', 'ended', 'expired'] as const;
export type SupportState = (typeof supportStates)[number];
