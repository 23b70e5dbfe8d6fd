/** A word in each language of the product. */
export type InLanguages = Readonly<Record<'pt' | 'en' | 'es', string>>;
