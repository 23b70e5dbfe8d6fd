import type { ServicePlatform } from '../../../../channels/services.ts';
import { embed, NoEmbedding, serviceOf } from './ask-embeddings.ts';

/** A question as passages are compared with it. */
export interface EmbeddedQuestion {
  direction: Buffer;
  /** The name of the model: passages that another one embedded are not compared. */
  embeddedBy: string;
}

/** Milliseconds that a question waits for its meaning: a customer waits for the answer. */
const patience = 5_000;
const longest = 2000;

/**
 * The meaning of a question, for `findPassages`; undefined if the company embeds nothing, its endpoint does not answer, or a limit of its AIs is reached: then words alone find.
 * Outside of units, because it calls the endpoint.
 */
export async function embedQuestion(
  platform: Pick<ServicePlatform, 'secret' | 'configuration' | 'database' | 'logger'>,
  companyId: number,
  question: string,
): Promise<EmbeddedQuestion | undefined> {
  const service = await platform.database.tenant(companyId, (unit) => serviceOf(platform, unit, companyId));
  if (!service || question.trim() === '') return undefined;
  try {
    const [direction] = await embed(platform, service, [question.slice(0, longest)], patience);
    return direction && { direction, embeddedBy: service.name };
  } catch (error) {
    if (!(error instanceof NoEmbedding)) throw error;
    // A limit is no failure, and administrators are told of it.
    if (error.isLimit) return undefined;
    platform.logger.warn({ companyId, reason: error.message }, 'a question is found by its words alone');
    return undefined;
  }
}
