import { changeOf, defineResource, listedUsers, queues, useAll, useReport, whatsapps } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import type { CustomField, OfferedStep } from '@recado/contract';
import { customFields } from '../../custom-fields/custom-fields.ts';
import { prompts } from '../../prompts/prompts.ts';
import { isComplete, queueIntegrations } from '../../queue-integrations/queue-integrations.ts';

const tags = defineResource({
  list: 'GET /tags/list',
  events: { tag: changeOf },
  compare: (a, b) => a.name.localeCompare(b.name),
});

const campaigns = defineResource({
  list: 'GET /campaigns/list',
  events: { campaign: changeOf },
  compare: (a, b) => b.id - a.id,
});
/** The server names so many, the newest: older ones are there, too. */
const mostListed = 500;

/** Something that a rule can name. */
export interface Named {
  id: number;
  name: string;
}

/** The records of one kind; `isKnown`: the server has said which there are, so that others are gone. */
export interface KnownList<Item = Named> {
  items: readonly Item[];
  isKnown: boolean;
}

/** Everything that a rule of the company can name. */
export interface RuleChoices {
  queue: KnownList;
  user: KnownList;
  tag: KnownList;
  connection: KnownList;
  macro: KnownList;
  prompt: KnownList;
  integration: KnownList;
  appStep: KnownList<OfferedStep>;
  /** The newest ones. */
  campaign: KnownList;
  /** Those in use. */
  customField: KnownList<CustomField>;
  /** Connections with message templates. */
  official: KnownList;
}

/** Reads what a rule can name: queues, users, tags, connections, shared macros, prompts, integrations, campaigns and steps of apps. */
export function useRuleChoices(): RuleChoices {
  const hasPrompts = usePlanFlag('useOpenAi');
  const hasIntegrations = usePlanFlag('useIntegrations');
  const newest = useAll(campaigns, {}, { enabled: usePlanFlag('useCampaigns') });
  const integrations = useAll(queueIntegrations, {}, { enabled: hasIntegrations });
  const macros = useReport('GET /macros', {}, { refreshOn: ['macro'] });
  const fields = useAll(customFields, {});
  const connections = useAll(whatsapps, {});
  const steps = useReport('GET /app-steps', {}, { refreshOn: ['app'] });
  return {
    queue: useAll(queues, {}),
    user: useAll(listedUsers, {}),
    tag: useAll(tags, {}),
    connection: connections,
    official: { ...connections, items: connections.items.filter(({ capabilities }) => capabilities.templates) },
    customField: { items: fields.items.filter(({ isArchived }) => !isArchived), isKnown: fields.isKnown },
    macro: { items: macros.report?.filter(({ isShared }) => isShared) ?? [], isKnown: macros.report !== undefined },
    campaign: { items: newest.items, isKnown: newest.isKnown && newest.items.length < mostListed },
    prompt: useAll(prompts, {}, { enabled: hasPrompts }),
    integration: { items: integrations.items.filter(isComplete), isKnown: integrations.isKnown },
    appStep: { items: steps.report ?? [], isKnown: steps.report !== undefined },
  };
}

/** One text for the step of an app; neither name has a `/`. */
export function appStepKey({ app, step }: { app: string; step: string }): string {
  return `${app}/${step}`;
}
