/** The automation of a ticket: an AI prompt or an integration, or neither. */
export interface Automation {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/** The fields of a ticket without its own automation. */
export const noAutomation = { useIntegration: false, promptId: null, integrationId: null } as const;

/** The fields of a ticket that determine its automation. */
interface Answered extends Automation {
  useIntegration: boolean;
  queueId: number | null;
  botState: Record<string, unknown> | null;
}

/**
 * The automation of a pending ticket: its own, or that of its connection as long as the ticket has no queue. None after
 * a handover to people (`handOverTicket`).
 */
export function automationOf(ticket: Answered, connection: Automation): Automation {
  if (ticket.useIntegration) return ticket;
  return ticket.queueId === null && ticket.botState?.isHandedOver !== true ? connection : {};
}

/** Whether a flow of a Typebot has begun in the ticket. */
export function isInFlow({ botState }: Pick<Answered, 'botState'>): boolean {
  return Boolean(botState?.typebot);
}

/** The fields of a ticket that gets the automation of a queue. */
export function automationFields({ promptId = null, integrationId = null }: Automation) {
  return { useIntegration: Boolean(promptId ?? integrationId), promptId, integrationId };
}
