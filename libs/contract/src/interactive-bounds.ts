/** WhatsApp's limits of a message with buttons or a list: how many, and signs of each text (CLOUD-API, Messages). */
export const interactiveBounds = {
  body: 1024,
  footer: 60,
  buttons: 3,
  label: 20,
  rows: 10,
  row: 24,
  description: 72,
  url: 2000,
} as const;
