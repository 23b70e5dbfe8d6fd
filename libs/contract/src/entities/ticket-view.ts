import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { longestSearch, mostFieldConditions } from '../limits.ts';
import { leastOfView, longestOfView, viewIcons } from '../view-bounds.ts';
import { fieldCondition } from './field-condition.ts';
import { ticketStatus } from './ticket.ts';

/** The most choices of one kind in a view. */
const mostChoices = 50;

/** Agents in a filter: users, whoever looks at the list, and tickets of nobody. */
export const agentChoice = z.union([id, z.literal(['me', 'nobody'])]);
export type AgentChoice = z.output<typeof agentChoice>;

/** How long ago, at least, the customer began to wait for an answer, in minutes. */
export const waitingMinutes = z.number().int().min(leastOfView).max(longestOfView.waitingMinutes);
/** For how many hours, at least, the customer has not answered. */
export const silentHours = z.number().int().min(leastOfView).max(longestOfView.silentHours);
/** Within how many minutes the window for free messages closes. */
export const windowMinutes = z.number().int().min(leastOfView).max(longestOfView.windowMinutes);

/** Within how many minutes a service level is missed unless it is met before; 0: it is missed already. */
export const levelMinutes = z.number().int().min(0).max(longestOfView.levelMinutes);

export type ViewIcon = (typeof viewIcons)[number];

const choices = z.array(id).max(mostChoices);

/**
 * What a view shows: all parts apply, and of the values of one part any. The names are those of the parameters of
 * `GET /tickets`, so a view shows each reader what this list answers them.
 */
export const ticketViewFilter = z.object({
  inQueues: choices.optional(),
  agents: z.array(agentChoice).max(mostChoices).optional(),
  anyTags: choices.optional(),
  /** Organisations of the contact. */
  organisations: choices.optional(),
  connections: choices.optional(),
  statuses: z.array(ticketStatus).max(3).optional(),
  /** What is true of fields of the contact or the ticket; those of administrators meet nothing. */
  byFields: z.array(fieldCondition).max(mostFieldConditions).optional(),
  waitingMinutes: waitingMinutes.optional(),
  silentHours: silentHours.optional(),
  windowMinutes: windowMinutes.optional(),
  levelMinutes: levelMinutes.optional(),
  withUnreadMessages: z.boolean().optional(),
  searchParam: z.string().trim().max(longestSearch).optional(),
});
export type TicketViewFilter = z.output<typeof ticketViewFilter>;

/** For whom a view is: its owner, who serves a queue, or everybody in the company. */
export const viewScope = z.enum(['own', 'queue', 'company']);
export type ViewScope = z.output<typeof viewScope>;

/** A saved filter of the ticket list. */
export const ticketView = z.object({
  id,
  companyId: id,
  name: z.string(),
  icon: z.enum(viewIcons),
  scope: viewScope,
  /** The queue that it is for, with the scope `queue`. */
  queueId: id.nullable(),
  filter: ticketViewFilter,
  /** Its place among those of its scope. */
  position: z.int(),
  /** What the filter names and no longer exists; the view shows what its other choices find. */
  gone: z.object({
    queues: z.array(id),
    users: z.array(id),
    tags: z.array(id),
    organisations: z.array(id),
    connections: z.array(id),
    fields: z.array(id),
  }),
  updatedAt: timestamp,
});
export type TicketView = z.output<typeof ticketView>;
