import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { effectfulAfter, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../../platform/jobs/job.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { knowledgePassages, knowledgeSettings, knowledgeSources } from '../knowledge.schema.ts';
import { embeddingOf } from '../knowledge-settings.ts';
import { maskPersonal } from '../mask-personal.ts';
import { embed, NoEmbedding, serviceOf } from './ask-embeddings.ts';

const kind = 'embed-knowledge';
const payload = z.object({ companyId: z.int() });
/** How many passages one call embeds, and milliseconds for it. */
const batch = { passages: 48, patience: 60_000 };

function embedJob(companyId: number): NewJob {
  return { kind, companyId, payload: { companyId }, lane: `embeddings:${companyId}`, pool: foreignPool };
}

/** Has the new passages of a company embedded, if it embeds them. */
export async function embedNewPassages(unit: Unit, companyId: number): Promise<void> {
  if (await embeddingOf(unit, companyId)) await unit.enqueue(embedJob(companyId));
}

/** Embeds the next passages of a company, and those after them by a further job; a failure is noted and tried again within the hour. */
export function embedPassagesHandler(platform: ServicePlatform): JobHandler {
  return effectfulAfter(
    kind,
    payload,
    async (unit, { companyId }) => {
      const service = await serviceOf(platform, unit, companyId);
      return service && { service, passages: await nextPassages(unit, companyId, service.name) };
    },
    async (found, { companyId }) => {
      if (!found || found.passages.length === 0) return undefined;
      const { service, passages } = found;
      try {
        const directions = await embed(platform, service, passages.map(textOf), batch.patience);
        return async (unit) => {
          for (const [place, { id }] of passages.entries()) {
            const embedding = directions[place];
            if (embedding)
              await unit.db
                .update(knowledgePassages)
                .set({ embedding, embeddedBy: service.name })
                .where(eq(knowledgePassages.id, id));
          }
          await noteFailure(unit, companyId, null);
          if (passages.length === batch.passages) await unit.enqueue(embedJob(companyId));
        };
      } catch (error) {
        if (!(error instanceof NoEmbedding)) throw error;
        const reason = error.message;
        return (unit) => noteFailure(unit, companyId, reason);
      }
    },
  );
}

interface Unembedded {
  id: number;
  title: string;
  heading: string;
  text: string;
  masks: boolean | null;
}

/** A passage as it is embedded: with what stands above it, and masked if what leaves for an AI is. */
function textOf({ title, heading, text, masks }: Unembedded): string {
  const whole = [title, heading, text].filter(Boolean).join('\n');
  return masks ? maskPersonal(whole) : whole;
}

const isMissing = (name: string) => sql`${knowledgePassages.embeddedBy} is distinct from ${name}`;

async function nextPassages(unit: Unit, companyId: number, name: string): Promise<Unembedded[]> {
  const { id, heading, text } = knowledgePassages;
  return unit.db
    .select({ id, heading, text, title: knowledgeSources.title, masks: knowledgeSettings.masksPersonal })
    .from(knowledgePassages)
    .innerJoin(knowledgeSources, eq(knowledgeSources.id, knowledgePassages.sourceId))
    .leftJoin(knowledgeSettings, eq(knowledgeSettings.companyId, knowledgePassages.companyId))
    .where(and(eq(knowledgePassages.companyId, companyId), isMissing(name)))
    .orderBy(asc(id))
    .limit(batch.passages);
}

async function noteFailure(unit: Unit, companyId: number, failure: string | null): Promise<void> {
  const changed = sql`${knowledgeSettings.embeddingFailure} is distinct from ${failure}`;
  await unit.db
    .update(knowledgeSettings)
    .set({ embeddingFailure: failure })
    .where(and(eq(knowledgeSettings.companyId, companyId), changed));
}

/** Embeds what an endpoint that did not answer has left, every hour. */
export function embedAgainWork({ database }: ServicePlatform): RecurringWork {
  return {
    name: 'embed-knowledge-again',
    pattern: '40 * * * *',
    async run() {
      const companies = await database.system((unit) =>
        unit.db
          .select({ companyId: knowledgeSettings.companyId })
          .from(knowledgeSettings)
          .where(ne(knowledgeSettings.embeddingModel, '')),
      );
      for (const { companyId } of companies) {
        await database.tenant(companyId, async (unit) => {
          const found = await embeddingOf(unit, companyId);
          const left = found && (await unit.db.$count(knowledgePassages, isLeft(companyId, found.name)));
          if (left) await unit.enqueue(embedJob(companyId));
        });
      }
    },
  };
}

function isLeft(companyId: number, name: string) {
  return and(eq(knowledgePassages.companyId, companyId), isMissing(name));
}

/** Forgets the vectors of passages, e.g. when the company embeds nothing any more. */
export async function forgetEmbeddings(unit: Unit, companyId: number): Promise<void> {
  await unit.db
    .update(knowledgePassages)
    .set({ embedding: null, embeddedBy: null })
    .where(eq(knowledgePassages.companyId, companyId));
}
