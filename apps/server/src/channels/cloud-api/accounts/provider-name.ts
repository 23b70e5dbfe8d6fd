/** The name of the provider of the official platform, in `whatsapps.provider`. */
export const officialProvider = 'official';
