/**
 * The header by which our own client says that it reads answers as the contract declares them. Clients of the family do
 * not send it: they get the forms that they know as well (ADR 109).
 */
export const ownClientHeader = 'x-recado-client';
