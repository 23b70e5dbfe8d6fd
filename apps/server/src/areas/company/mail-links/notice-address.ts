/**
 * Where notices about an account go: to the address that its owner confirmed last, so that a changed one gets none before it is confirmed;
 * to that of the account where none ever was (ADR 191).
 */
export function noticeAddress({ email, provedEmail }: { email: string; provedEmail: string | null }): string {
  return provedEmail ?? email;
}
