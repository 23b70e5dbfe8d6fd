/** The icons of views: names that each client draws in its own way. */
export const viewIcons = ['filter', 'inbox', 'clock', 'bell', 'tag', 'team', 'user', 'phone', 'alert', 'bolt'] as const;

/** The most views of each kind: of a person, for a queue, and for the company. */
export const mostViews = 10;
/** The most views that are counted by one call. */
export const mostCountedViews = 30;
/** Tickets of a view are counted up to this number. */
export const mostOfView = 100;
/** The length of a view's name. */
export const longestViewName = 40;

/** The longest times of a view's filter: a month, and the window of the official platform after a click on an advertisement. */
export const longestOfView = { waitingMinutes: 43_200, silentHours: 720, windowMinutes: 4_320, levelMinutes: 10_080 };

/** The shortest time that a part of a view can ask for. */
export const leastOfView = 1;
