/** The automation of a ticket: an AI prompt or an integration, or neither. */
export interface Automation {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/** No automation answers a ticket, according to the ticket alone. */
export const noAutomation = { useIntegration: false, promptId: null, integrationId: null } as const;

/** The fields of a ticket that decide what answers it. */
interface Answered extends Automation {
  useIntegration: boolean;
  queueId: number | null;
  botState: Record<string, unknown> | null;
}

/**
 * The automation of a pending ticket: its own, else that of its connection while the ticket has no queue. None after it
 * was handed to people (`handOverTicket`).
 */
export function automationOf(ticket: Answered, connection: Automation): Automation {
  if (ticket.useIntegration) return ticket;
  return ticket.queueId === null && ticket.botState?.isHandedOver !== true ? connection : {};
}

/** Whether a customer is in the middle of a Typebot. */
export function isInFlow({ botState }: Pick<Answered, 'botState'>): boolean {
  return Boolean(botState?.typebot);
}

/** The fields of a ticket that gets the automation of a queue. */
export function automationFields({ promptId = null, integrationId = null }: Automation) {
  return { useIntegration: Boolean(promptId ?? integrationId), promptId, integrationId };
}
