const hour = 60 * 60_000;

/** Codes sent to one number, whether to recover a password or to prove the number. */
export const codesPerNumber = { name: 'codes to a number', calls: 5, milliseconds: hour };
/** Codes one user has sent to numbers they want to prove. */
export const codesPerUser = { name: 'codes of a user', calls: 5, milliseconds: hour };
/** Codes tried for one number. */
export const triesPerNumber = { name: 'codes tried', calls: 15, milliseconds: hour };
