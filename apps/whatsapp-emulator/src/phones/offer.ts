/** A button under a message of an official number, as the person's phone offers it. */
export interface OfferedButton {
  kind: 'reply' | 'quick_reply' | 'url' | 'phone' | 'copy_code' | 'flow' | 'location' | 'contact_info';
  /** What to press it by; the same in every message with this button. */
  id: string;
  title: string;
  /** The address, number or code that it opens, calls or copies; the payload of a quick reply. */
  value?: string | undefined;
}

/** A row of a list that the person can choose. */
export interface OfferedRow {
  id: string;
  title: string;
  description?: string | undefined;
}

/** A card of a carousel. */
export interface OfferedCard {
  text: string;
  buttons: OfferedButton[];
}

/** What a message of an official number offers besides its text. */
export interface Offer {
  header?: string | undefined;
  footer?: string | undefined;
  buttons: OfferedButton[];
  list?: { button: string; sections: { title?: string | undefined; rows: OfferedRow[] }[] } | undefined;
  cards?: OfferedCard[] | undefined;
  /** The name of the template that it was made of. */
  template?: string | undefined;
}
