/** The keys that open and close the contact drawer; those of italics would do two things in the field. */
export const contactKeys = 'mod+.';
