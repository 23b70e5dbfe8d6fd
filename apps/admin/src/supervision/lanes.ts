import type { Answer, SupervisedAgent, SupervisedQueue, SupervisedTicket } from '@recado/contract';

export type Supervision = Answer<'GET /supervision'>;

/** Where tickets wait or are served: a target of a hand-over. */
export type Lane =
  | { key: string; kind: 'queue'; queue: SupervisedQueue; tickets: SupervisedTicket[] }
  | { key: string; kind: 'agent'; agent: SupervisedAgent; tickets: SupervisedTicket[] };

/** Queues with those who wait, and agents with those they serve, each with the longest wait first. */
export function lanesOf({ queues, agents, tickets }: Supervision): { queues: Lane[]; agents: Lane[] } {
  return {
    queues: queues.map((queue) => ({
      ...{ key: `queue ${queue.id}`, kind: 'queue' as const, queue },
      tickets: tickets.filter(({ userId, queueId }) => userId === null && queueId === queue.id),
    })),
    agents: agents.map((agent) => ({
      ...{ key: `agent ${agent.id}`, kind: 'agent' as const, agent },
      tickets: tickets.filter(({ userId }) => userId === agent.id),
    })),
  };
}

/** The name of a lane. */
export function nameOf(lane: Lane): string {
  return lane.kind === 'queue' ? lane.queue.name : lane.agent.name;
}

/** Whether a ticket is in a lane. */
export function isIn(lane: Lane, { id }: SupervisedTicket): boolean {
  return lane.tickets.some((ticket) => ticket.id === id);
}

/** The queue in which an agent gets a ticket: its own if they serve it, otherwise one of theirs. */
export function queueFor(agent: SupervisedAgent, { queueId }: SupervisedTicket): number | null {
  return queueId !== null && agent.queueIds.includes(queueId) ? queueId : (agent.queueIds[0] ?? queueId);
}

/** Whether an agent does not answer now. */
export function isAbsent({ online, away, works }: SupervisedAgent): boolean {
  return !online || away !== null || !works;
}
