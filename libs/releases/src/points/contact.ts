/** A contact as extensions of the list of contacts see it. */
export interface PointContact {
  id: number;
  name: string;
  /** Null for a person who is known by another name only, e.g. a username. */
  number: string | null;
  /** Empty if it is not known. */
  email: string;
  isGroup: boolean;
  /** The connection of their last message in either direction. */
  whatsappId: number | null;
}

/** The facts about a contact: whether it is a group, whether it has a number, the id of its connection. */
export const contactFacts = ['isGroup', 'hasNumber', 'connection'] as const;

/** The facts about a contact, for the conditions of extensions. */
export function factsOfContact({
  isGroup,
  number,
  whatsappId,
}: PointContact): Record<(typeof contactFacts)[number], number | boolean | null> {
  return { isGroup, hasNumber: number !== null, connection: whatsappId };
}
