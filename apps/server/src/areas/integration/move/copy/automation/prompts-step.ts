import { eq } from 'drizzle-orm';
import { sealText } from '../../../../../platform/security/sealing.ts';
import { contextOfKey } from '../../../../automation/prompts/prompt-rows.ts';
import { prompts } from '../../../../automation/prompts/prompts.schema.ts';
import type { SourcePrompt } from '../../source/records.ts';
import { bounded, within } from '../bounded.ts';
import type { CopyServices } from '../copy-services.ts';
import { idsIn } from '../ids-in.ts';
import { remember } from '../moved-rows.ts';
import { rowsStep } from '../rows-step.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'prompts';
/** Where products of the family send prompts: they have no other service. */
const baseUrl = 'https://api.openai.com/v1';
const usualModel = 'gpt-4.1-mini';

/** Copies AIs that answer. Their keys are sealed for their rows; their queues, which come later, are set with these. */
export function promptsStep({ secret }: Pick<CopyServices, 'secret'>) {
  return rowsStep({
    kind,
    table: prompts,
    know: async (unit, rows: readonly SourcePrompt[], context) => ({
      queues: await context.targets(unit, 'queues', idsIn(rows, 'queueId')),
      companyId: context.companyId,
      now: unit.now(),
    }),
    valuesOf(row, known, context) {
      const of = { kind, id: row.id } as const;
      return {
        companyId: known.companyId,
        name: bounded(context, of, row.name, 100) || `Prompt ${row.id}`,
        prompt: bounded(context, of, row.prompt, 20_000),
        voice: 'texto' as const,
        voiceKey: '',
        voiceRegion: '',
        maxTokens: within(row.maxTokens, 1, 4096, 100),
        temperature: row.temperature === null ? 1 : Math.min(2, Math.max(0, row.temperature)),
        maxMessages: within(row.maxMessages, 1, 50, 10),
        apiKey: '',
        baseUrl,
        model: bounded(context, of, row.model, 100) || usualModel,
        queueId: targetOf(known.queues, row.queueId),
        createdAt: row.createdAt ?? known.now,
      };
    },
    insert: (unit, values) => unit.db.insert(prompts).values(values).returning({ id: prompts.id }),
    update: (unit, id, values) => unit.db.update(prompts).set(values).where(eq(prompts.id, id)),
    async after(unit, became, known, { companyId }) {
      for (const { row, id } of became) {
        const apiKey = sealText(secret, row.apiKey.trim().slice(0, 500), contextOfKey(id, 'apiKey'));
        await unit.db.update(prompts).set({ apiKey }).where(eq(prompts.id, id));
      }
      const waiting = became.flatMap(({ row, id }) =>
        row.queueId !== null && !known.queues.has(row.queueId)
          ? [{ sourceId: row.id, targetId: id, digest: row.queueId }]
          : [],
      );
      await remember(unit, companyId, 'promptQueues', waiting);
    },
  });
}
