import type { AssignmentFallback, AssignmentMode, AssignmentReason, NobodyReason } from '@recado/contract';

/** An agent as far as tickets are given to them. */
export interface Agent {
  userId: number;
  queueIds: ReadonlySet<number>;
  /** Folded. */
  skills: ReadonlySet<string>;
  isOnline: boolean;
  isAway: boolean;
  /** Whether it is within their working hours. */
  works: boolean;
  /** Their open tickets. */
  open: number;
  /** Their own limit; null: that of the queue. */
  limit: number | null;
  /** When they last got a ticket, in milliseconds since 1970; 0: never. */
  assignedAt: number;
}

/** The rules of a queue. */
export interface AssigningQueue {
  id: number;
  mode: AssignmentMode;
  fallback: AssignmentFallback;
  limit: number | null;
  /** Folded. */
  skills: readonly string[];
}

/** What is asked for a ticket: the skills of its tags, folded, and who served its customer last. */
export interface WaitingTicket {
  skills: readonly string[];
  knownBy: number | null;
}

/** The agent and why they get the ticket, or why nobody does. */
export type Choice =
  | { agent: Agent; reason: Exclude<AssignmentReason, NobodyReason | 'overflow'> }
  | { agent: null; reason: NobodyReason };

/** Chooses the agent of a ticket that waits in a queue (ADR 167). The order of the agents does not matter. */
export function chooseAgent(queue: AssigningQueue, ticket: WaitingTicket, agents: readonly Agent[]): Choice {
  const ofQueue = agents.filter(({ queueIds }) => queueIds.has(queue.id));
  const wanted = [...queue.skills, ...ticket.skills];
  const able = ofQueue.filter(({ skills }) => wanted.every((skill) => skills.has(skill)));
  const free = able.filter((agent) => isFree(agent, queue));
  const known = queue.mode === 'known' && free.find(({ userId }) => userId === ticket.knownBy);
  if (known) return { agent: known, reason: 'known' };
  const how = queue.mode === 'least' || (queue.mode === 'known' && queue.fallback === 'least') ? 'least' : 'turn';
  const [agent] = free.toSorted(how === 'least' ? byOpen : byTurn);
  return agent ? { agent, reason: how } : { agent: null, reason: whyNobody(ofQueue, able, queue) };
}

/** Whether an agent can get a ticket of a queue now. */
export function isFree(agent: Agent, queue: AssigningQueue): boolean {
  return isPresent(agent) && agent.works && hasRoom(agent, queue);
}

function isPresent({ isOnline, isAway }: Agent): boolean {
  return isOnline && !isAway;
}

function hasRoom({ open, limit }: Agent, queue: AssigningQueue): boolean {
  return open < (limit ?? queue.limit ?? Number.POSITIVE_INFINITY);
}

function byTurn(a: Agent, b: Agent): number {
  return a.assignedAt - b.assignedAt || a.userId - b.userId;
}

function byOpen(a: Agent, b: Agent): number {
  return a.open - b.open || byTurn(a, b);
}

/** The reason that the agent who lacks least for getting it has. */
function whyNobody(ofQueue: readonly Agent[], able: readonly Agent[], queue: AssigningQueue): NobodyReason {
  if (ofQueue.length === 0) return 'noAgents';
  if (able.length === 0) return 'noSkill';
  if (able.some((agent) => isPresent(agent) && agent.works && !hasRoom(agent, queue))) return 'full';
  if (able.some(isPresent)) return 'outsideHours';
  return able.some(({ isOnline }) => isOnline) ? 'away' : 'offline';
}
