import { z } from 'zod';
import { timestamp } from '../fields.ts';

/**
 * Who gets the tickets of a queue (docs/adr/0167): whoever accepts them, the agent who got none for longest, the one with
 * the fewest open tickets, or the one who served the customer last.
 */
export const assignmentModes = ['hand', 'turn', 'least', 'known'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

/** Who gets a ticket when nobody knew the customer, or that agent is not free. */
export const assignmentFallbacks = ['turn', 'least'] as const;
export type AssignmentFallback = (typeof assignmentFallbacks)[number];

/** Whether customers of an agent who is away wait for them, or move to a colleague. */
export const awayTicketChoices = ['wait', 'move'] as const;
export type AwayTickets = (typeof awayTicketChoices)[number];

/**
 * Why a ticket was assigned: to the agent who was next in turn, had the fewest, or knew the customer; to another queue; or to
 * nobody, because the queue has no agents, none with the skills, or none of them is online, present, at work, or below
 * their limit.
 */
export const assignmentReasons = [
  'turn',
  'least',
  'known',
  'overflow',
  'noAgents',
  'noSkill',
  'offline',
  'away',
  'outsideHours',
  'full',
] as const;
export type AssignmentReason = (typeof assignmentReasons)[number];

/** The reasons for which nobody got a ticket. */
export type NobodyReason = Exclude<AssignmentReason, AssignmentMode | 'overflow'>;

/** A skill, as users have it and queues ask for it; a tag of a ticket asks for the skill of the same name. */
export const skill = z.string().trim().min(1).max(40);

/** That a user is away: since when, until when (null: until they are back), and why. */
export const away = z.object({ since: timestamp, until: timestamp.nullable(), reason: z.string() });
export type Away = z.output<typeof away>;
