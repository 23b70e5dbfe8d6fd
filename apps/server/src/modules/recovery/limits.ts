const hour = 60 * 60_000;

/** Codes sent to one number, either to recover a password or to verify the number. */
export const codesPerNumber = { name: 'codes to a number', calls: 5, milliseconds: hour };
/** Codes that one user has requested to verify numbers. */
export const codesPerUser = { name: 'codes of a user', calls: 5, milliseconds: hour };
/** Attempts to enter a code for one number. */
export const triesPerNumber = { name: 'codes tried', calls: 15, milliseconds: hour };
