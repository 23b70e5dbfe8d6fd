/** The kinds of events that can be sent to a webhook (ADR 66, 79). */
export const webhookEventTypes = [
  'message.received',
  'message.sent',
  'message.status',
  'ticket.opened',
  'ticket.moved',
  'ticket.closed',
  'ticket.rated',
  'contact.changed',
  'connection.changed',
  // A problem of an official connection began or is over; WhatsApp changed a template.
  'connection.health',
  'template.status',
  'campaign.done',
] as const;
