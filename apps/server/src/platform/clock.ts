/** The current time. Tests move it. */
export type Clock = () => Date;
