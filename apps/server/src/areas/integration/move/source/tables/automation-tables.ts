import { z } from 'zod';
import { identity, optionalNumber, optionalWhole, reference, text } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';

const prompt = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  name: text,
  prompt: text,
  apiKey: text,
  model: text,
  maxTokens: optionalWhole,
  temperature: optionalNumber,
  maxMessages: optionalWhole,
  queueId: reference,
});

const integration = z.object({
  id: identity,
  companyId: identity,
  ...timed,
  name: text,
  type: text,
  projectName: text,
  jsonContent: text,
  urlN8N: text,
  language: text,
  typebotSlug: text,
  typebotExpires: optionalWhole,
  typebotKeywordFinish: text,
  typebotKeywordRestart: text,
  typebotUnknownMessage: text,
  typebotRestartMessage: text,
  typebotDelayMessage: optionalWhole,
});

/** What answers by itself in queues and connections. */
export const automationTables: Pick<TableReadings, 'prompts' | 'integrations'> = {
  prompts: {
    table: ['Prompts'],
    company: ofCompany,
    columns: {
      name: 'name',
      prompt: 'prompt',
      apiKey: 'apiKey',
      model: 'model',
      maxTokens: 'maxTokens',
      temperature: 'temperature',
      maxMessages: 'maxMessages',
      queueId: 'queueId',
    },
    without: ['promptTokens', 'completionTokens', 'totalTokens', 'voiceKey', 'voiceRegion'],
    form: formOf(prompt),
  },
  integrations: {
    table: ['QueueIntegrations'],
    company: ofCompany,
    columns: {
      name: 'name',
      type: 'type',
      projectName: 'projectName',
      jsonContent: 'jsonContent',
      urlN8N: 'urlN8N',
      language: 'language',
      typebotSlug: 'typebotSlug',
      typebotExpires: 'typebotExpires',
      typebotKeywordFinish: 'typebotKeywordFinish',
      typebotKeywordRestart: 'typebotKeywordRestart',
      typebotUnknownMessage: 'typebotUnknownMessage',
      typebotRestartMessage: 'typebotRestartMessage',
      typebotDelayMessage: 'typebotDelayMessage',
    },
    without: [],
    form: formOf(integration),
  },
};
