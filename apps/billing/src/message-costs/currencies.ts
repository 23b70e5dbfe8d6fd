/** The currencies in which WhatsApp bills. */
export const currencies = ['BRL', 'USD', 'EUR', 'GBP', 'INR', 'IDR', 'MXN', 'AUD', 'CLP', 'COP', 'PEN'] as const;
