/** A person whom the composer offers after '@'. */
export interface OfferedPerson {
  id: number;
  name: string;
  /** More about them, e.g. a phone number. */
  detail: string;
  /** What is put into the text after the '@'. */
  as: string;
}
