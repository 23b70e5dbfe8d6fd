/** The keys that open and close the contact drawer. */
export const contactKeys = 'mod+i';
