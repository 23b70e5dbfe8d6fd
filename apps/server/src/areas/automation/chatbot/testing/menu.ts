import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import { queueOptions } from '../../../conversations/queues/queue-options.schema.ts';
import type { BotWorld } from './bot-world.ts';

/** The menu of the tests: Boleto and Técnico, and Sem sinal below Técnico. */
export interface TestMenu {
  bill: number;
  technical: number;
  noSignal: number;
}

/** Adds the options of the tests to a queue. */
export function addMenu({ world }: BotWorld, queueId: number): Promise<TestMenu> {
  const common = { companyId: world.companyId, queueId };
  return world.unit(async ({ db }) => {
    const add = async (option: typeof queueOptions.$inferInsert) => {
      const [row] = await db.insert(queueOptions).values(option).returning();
      return row?.id ?? 0;
    };
    const technical = await add({ ...common, option: '2', title: 'Técnico', message: 'Qual problema?' });
    const bill = await add({ ...common, option: '1', title: 'Boleto', message: 'Seu boleto vai por e-mail.' });
    const below = { ...common, parentId: technical, option: '1', title: 'Sem sinal' };
    return { bill, technical, noSignal: await add({ ...below, message: 'Reinicie o aparelho.' }) };
  });
}

/** Gives an option a picture, as if it had been uploaded. */
export function addPicture({ world }: BotWorld, optionOf: number): Promise<unknown> {
  const file = { name: `stored-${optionOf}`, originalName: 'aparelho.png', mimetype: 'image/png', size: 1, sha256: '' };
  const values = { ...file, companyId: world.companyId, optionOf, safeInline: true };
  return world.unit(({ db }) => db.insert(mediaFiles).values(values));
}
