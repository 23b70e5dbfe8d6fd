/** The key type of the number to pair by code, which is stored among the keys and deleted with them. */
export const pairingNumberType = 'pairing-number';

/** The context to which a key of a connection is bound; its credentials have the type `credentials` and no id. */
export function contextOfKey(connectionId: number, type: string, id: string): string {
  return type === pairingNumberType ? `${connectionId}/${type}` : `${connectionId}/${type}/${id}`;
}
