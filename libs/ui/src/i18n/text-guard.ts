/** Whether the code on the stack may change the texts of a namespace. */
export type MayChange = (namespace: string) => boolean;

/** Everybody may, until the shell says who (docs/adr/0150). */
let mayChange: MayChange = () => true;

/** Sets who may change texts. */
export function setGuard(next: MayChange): void {
  mayChange = next;
}

/** Throws unless the code on the stack may change the texts of a namespace. */
export function requireOwn(namespace: string): void {
  if (!mayChange(namespace)) throw new Error(`the texts of "${namespace}" belong to somebody else`);
}
