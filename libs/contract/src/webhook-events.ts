/** The kinds of events that can be sent to a webhook (ADR 66, 79). */
export const webhookEventTypes = [
  'message.received',
  'message.sent',
  'message.status',
  'ticket.opened',
  'ticket.moved',
  'ticket.closed',
  'ticket.rated',
  // A customer commented on their rating.
  'rating.commented',
  'contact.changed',
  'connection.changed',
  // A problem of an official connection began or is over; WhatsApp changed a template.
  'connection.health',
  'template.status',
  'campaign.done',
  // A rule of the company did a step that says so.
  'rule.ran',
] as const;
