/** The priorities of a ticket from low to urgent; a ticket without one has none of them. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;

/** What a service level promises: the first answer of a round, each later answer, and the solution. */
export const levelTargets = ['firstAnswer', 'nextAnswer', 'solution'] as const;

/** How many of each there may be. Minutes are working time: thirty days of 24 hours. */
export const serviceLevelLimits = { levels: 200, minutes: 43_200, holidays: 200, holidaysAtOnce: 30, holidayName: 60 };
