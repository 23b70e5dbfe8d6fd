import type { AssignmentReason, TicketEvent, TicketEventKind, TicketPriority } from '@recado/contract';
import { ticketPriorities } from '@recado/contract/service-level-bounds';
import { formatDate, formatDateTime, plainName } from '@recado/ui/core';
import { translate } from '@recado/ui/i18n';

/** Why the server gave a ticket to an agent, to another queue, or to nobody (docs/adr/0167). */
const byAssignment: Record<AssignmentReason, () => string> = {
  turn: () => translate('service-desk:happened.assigned.turn'),
  least: () => translate('service-desk:happened.assigned.least'),
  known: () => translate('service-desk:happened.assigned.known'),
  overflow: () => translate('service-desk:happened.assigned.overflow'),
  noAgents: () => translate('service-desk:happened.assigned.noAgents'),
  noSkill: () => translate('service-desk:happened.assigned.noSkill'),
  offline: () => translate('service-desk:happened.assigned.offline'),
  away: () => translate('service-desk:happened.assigned.away'),
  outsideHours: () => translate('service-desk:happened.assigned.outsideHours'),
  full: () => translate('service-desk:happened.assigned.full'),
};

type SaidKind = Exclude<TicketEventKind, 'assigned' | 'forgotten'>;

const byUser: Record<SaidKind, (who: { name: string }) => string> = {
  opened: (who) => translate('service-desk:happened.user.opened', who),
  accepted: (who) => translate('service-desk:happened.user.accepted', who),
  returned: (who) => translate('service-desk:happened.user.returned', who),
  transferred: (who) => translate('service-desk:happened.user.transferred', who),
  resolved: (who) => translate('service-desk:happened.user.resolved', who),
  reopened: (who) => translate('service-desk:happened.user.reopened', who),
  assistantBegan: (who) => translate('service-desk:happened.user.assistantBegan', who),
  assistantEnded: (who) => translate('service-desk:happened.user.assistantEnded', who),
  snoozed: (who) => translate('service-desk:happened.user.snoozed', who),
  woken: (who) => translate('service-desk:happened.user.woken', who),
  blocked: (who) => translate('service-desk:happened.user.blocked', who),
  unblocked: (who) => translate('service-desk:happened.user.unblocked', who),
  prioritised: (who) => translate('service-desk:happened.user.prioritised', who),
};

const bySystem: Record<SaidKind, () => string> = {
  opened: () => translate('service-desk:happened.system.opened'),
  accepted: () => translate('service-desk:happened.system.accepted'),
  returned: () => translate('service-desk:happened.system.returned'),
  transferred: () => translate('service-desk:happened.system.transferred'),
  resolved: () => translate('service-desk:happened.system.resolved'),
  reopened: () => translate('service-desk:happened.system.reopened'),
  assistantBegan: () => translate('service-desk:happened.system.assistantBegan'),
  assistantEnded: () => translate('service-desk:happened.system.assistantEnded'),
  snoozed: () => translate('service-desk:happened.system.snoozed'),
  woken: () => translate('service-desk:happened.system.woken'),
  blocked: () => translate('service-desk:happened.system.blocked'),
  unblocked: () => translate('service-desk:happened.system.unblocked'),
  prioritised: () => translate('service-desk:happened.system.prioritised'),
};

/** Whether this release knows what happened: during an upgrade a newer server tells more, which is left out. */
export function isKnownEvent({ kind }: TicketEvent): boolean {
  return kind === 'assigned' || kind === 'forgotten' || Object.hasOwn(byUser, kind);
}

/** What happened to a ticket, in words. */
export function sentenceOf(event: TicketEvent): string {
  const { kind, by, userName } = event;
  if (kind === 'assigned') return assignmentText(event.assignment, event);
  if (kind === 'forgotten') {
    return translate('service-desk:happened.forgotten', { day: formatDate(event.until ?? event.happenedAt) });
  }
  const isSnooze = kind === 'snoozed' || kind === 'woken';
  if (by === 'customer') {
    return kind === 'woken'
      ? translate('service-desk:happened.customerWoke') + snoozeOf(event)
      : translate('service-desk:happened.customerReopened');
  }
  const sentence = by === 'system' ? bySystem[kind]() : byUser[kind]({ name: plainName(userName ?? '') });
  if (isSnooze) return sentence + snoozeOf(event);
  if (kind === 'resolved') return sentence + whyOf(event);
  if (kind === 'prioritised') return `${sentence}: ${priorityOf(event)}`;
  return kind === 'transferred' ? sentence + targetOf(event) : sentence;
}

/** What a snooze said: until when, why and, when it ended, whose it was. */
function snoozeOf({ until, reason, fromUserName }: TicketEvent): string {
  const by = fromUserName ? translate('service-desk:happened.snoozedBy', { name: plainName(fromUserName) }) : '';
  const time = until
    ? translate('service-desk:happened.until', { time: formatDateTime(until) })
    : translate('service-desk:happened.untilCustomer');
  return by + time + (reason ? `: ${reason}` : '');
}

function assignmentText(reason: TicketEvent['assignment'], { toUserName, toQueueName }: Names): string {
  const why = reason ? byAssignment[reason]() : '';
  const name = toUserName ?? toQueueName;
  if (!name) return why;
  const to = toUserName ? 'happened.assigned.toUser' : 'happened.assigned.toQueue';
  return `${translate(`service-desk:${to}`, { name: plainName(name) })} · ${why}`;
}

/** The new priority of a ticket; a server may know one that this release does not. */
function priorityOf({ reason }: TicketEvent): string {
  const known = ticketPriorities.find((one) => one === reason);
  return known ? byPriority[known]() : translate('service-desk:happened.priorities.none');
}

const byPriority: Record<TicketPriority, () => string> = {
  low: () => translate('service-desk:happened.priorities.low'),
  normal: () => translate('service-desk:happened.priorities.normal'),
  high: () => translate('service-desk:happened.priorities.high'),
  urgent: () => translate('service-desk:happened.priorities.urgent'),
};

type Names = Pick<TicketEvent, 'toUserName' | 'toQueueName'>;

/** For a resolution: the reason, and the closing note. */
function whyOf({ reasonName, closingNote }: Pick<TicketEvent, 'reasonName' | 'closingNote'>): string {
  const reason = reasonName && translate('service-desk:happened.reason', { reason: reasonName });
  const note = closingNote && translate('service-desk:happened.note', { note: closingNote });
  return [reason, note].map((part) => (part ? ` · ${part}` : '')).join('');
}

/** For a transfer: the new user and the new queue, if they changed. */
function targetOf({ toUserName, toQueueName }: Names): string {
  const user = toUserName && translate('service-desk:happened.toUser', { name: plainName(toUserName) });
  const queue = toQueueName && translate('service-desk:happened.toQueue', { name: toQueueName });
  return [user, queue].map((part) => (part ? ` ${part}` : '')).join('');
}
