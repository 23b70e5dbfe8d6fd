import { eq } from 'drizzle-orm';
import { sealedServiceAccount } from '../../../../automation/queue-integrations/integration-keys.ts';
import { queueIntegrations } from '../../../../automation/queue-integrations/queue-integrations.schema.ts';
import type { SourceIntegration } from '../../source/records.ts';
import { bounded, within } from '../bounded.ts';
import type { CopyServices } from '../copy-services.ts';
import type { CopyContext } from '../copy-step.ts';
import { rowsStep } from '../rows-step.ts';

const kind = 'integrations';
const types = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
const languages = ['pt-BR', 'en', 'es'] as const;

/** Copies systems that answer in place of agents. The key of a service account is sealed; no other content is kept. */
export function integrationsStep({ secret }: Pick<CopyServices, 'secret'>) {
  return rowsStep({
    kind,
    table: queueIntegrations,
    know: async (unit, _rows: readonly SourceIntegration[], { companyId }) => ({ companyId, now: unit.now() }),
    valuesOf(row, { companyId, now }, context) {
      const of = { kind, id: row.id } as const;
      const type = types.find((one) => one === row.type.toLowerCase());
      if (!type) {
        context.find({ ...of, reason: 'unknownIntegration', detail: `${row.name}: ${row.type}` });
        return null;
      }
      return {
        companyId,
        type,
        name: bounded(context, of, row.name, 50) || `${type} ${row.id}`,
        projectName: bounded(context, of, row.projectName, 100),
        language: languages.find((one) => one.startsWith(row.language.slice(0, 2).toLowerCase() || 'pt')) ?? 'pt-BR',
        ...keyOf(type, row, secret, context),
        urlN8N: bounded(context, of, row.urlN8N, 2000),
        typebotSlug: bounded(context, of, row.typebotSlug, 200),
        typebotExpires: within(row.typebotExpires, 0, 43_200),
        typebotDelayMessage: within(row.typebotDelayMessage, 0, 60_000, 1000),
        typebotKeywordFinish: bounded(context, of, row.typebotKeywordFinish, 100),
        typebotKeywordRestart: bounded(context, of, row.typebotKeywordRestart, 100),
        typebotUnknownMessage: bounded(context, of, row.typebotUnknownMessage, 4000),
        typebotRestartMessage: bounded(context, of, row.typebotRestartMessage, 4000),
        createdAt: row.createdAt ?? now,
      };
    },
    insert: (unit, values) => unit.db.insert(queueIntegrations).values(values).returning({ id: queueIntegrations.id }),
    update: (unit, id, values) => unit.db.update(queueIntegrations).set(values).where(eq(queueIntegrations.id, id)),
  });
}

function keyOf(
  type: (typeof types)[number],
  { id, name, jsonContent }: SourceIntegration,
  secret: string,
  { companyId, find }: CopyContext,
): { sealedKey: string | null; credentialEmail: string | null } {
  const none = { sealedKey: null, credentialEmail: null };
  const text = jsonContent.trim();
  if (text === '' || text === '{}') return none;
  try {
    if (type === 'dialogflow' && text.length <= 10_000) return sealedServiceAccount(secret, companyId, text);
  } catch {
    // The error says nothing more: it would repeat parts of the key.
  }
  find({ kind, reason: type === 'dialogflow' ? 'unreadableKey' : 'unusedContent', id, detail: name });
  return none;
}
