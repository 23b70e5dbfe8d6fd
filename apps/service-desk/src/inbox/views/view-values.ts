import { fieldName } from '@recado/api/fields';
import type { AgentChoice, FieldCondition, TicketViewFilter, ViewIcon, ViewScope } from '@recado/contract';
import type { EditedView } from './view-draft.ts';

/** The values of the form of views: each part of the filter is a field. */
export interface ViewValues {
  name: string;
  icon: ViewIcon;
  scope: ViewScope;
  queueId: number | null;
  inQueues: number[];
  agents: AgentChoice[];
  anyTags: number[];
  organisations: number[];
  connections: number[];
  byFields: FieldCondition[];
  statuses: NonNullable<TicketViewFilter['statuses']>;
  waitingMinutes: number | null;
  silentHours: number | null;
  windowMinutes: number | null;
  levelMinutes: number | null;
  withUnreadMessages: boolean;
  searchParam: string;
}

/** The name of a field of the form. */
export const viewField = fieldName<ViewValues>;

/** The values of a view, without the parts of its filter that are gone. */
export function valuesOf(edited: EditedView): ViewValues {
  const { filter } = edited;
  const stored = 'id' in edited ? edited : undefined;
  const gone = stored?.gone;
  const left = <Id>(ids: readonly Id[] = [], lost: readonly unknown[] = []) => ids.filter((id) => !lost.includes(id));
  return {
    name: stored?.name ?? '',
    icon: stored?.icon ?? 'filter',
    scope: stored?.scope ?? 'own',
    queueId: stored?.queueId ?? null,
    inQueues: left(filter.inQueues, gone?.queues),
    agents: left(filter.agents, gone?.users),
    anyTags: left(filter.anyTags, gone?.tags),
    organisations: left(filter.organisations, gone?.organisations),
    connections: left(filter.connections, gone?.connections),
    byFields: (filter.byFields ?? []).filter(({ fieldId }) => !gone?.fields.includes(fieldId)),
    statuses: filter.statuses ?? [],
    waitingMinutes: filter.waitingMinutes ?? null,
    silentHours: filter.silentHours ?? null,
    windowMinutes: filter.windowMinutes ?? null,
    levelMinutes: filter.levelMinutes ?? null,
    withUnreadMessages: filter.withUnreadMessages ?? false,
    searchParam: filter.searchParam ?? '',
  };
}

/** The body of a view; parts that choose nothing are left out. */
export function bodyOf({ name, icon, scope, queueId, ...parts }: ViewValues) {
  const { inQueues, agents, anyTags, organisations, connections, byFields, statuses } = parts;
  const { withUnreadMessages, searchParam } = parts;
  const { waitingMinutes, silentHours, windowMinutes, levelMinutes } = parts;
  const filter: TicketViewFilter = {
    ...(inQueues.length > 0 && { inQueues }),
    ...(agents.length > 0 && { agents }),
    ...(anyTags.length > 0 && { anyTags }),
    ...(organisations.length > 0 && { organisations }),
    ...(connections.length > 0 && { connections }),
    ...(byFields.length > 0 && { byFields }),
    ...(statuses.length > 0 && { statuses }),
    ...(typeof waitingMinutes === 'number' && { waitingMinutes }),
    ...(typeof silentHours === 'number' && { silentHours }),
    ...(typeof windowMinutes === 'number' && { windowMinutes }),
    ...(typeof levelMinutes === 'number' && { levelMinutes }),
    ...(withUnreadMessages && { withUnreadMessages }),
    ...(searchParam.trim() !== '' && { searchParam: searchParam.trim() }),
  };
  return { name, icon, scope, queueId, filter };
}
