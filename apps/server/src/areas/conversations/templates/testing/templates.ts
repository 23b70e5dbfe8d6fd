import type { TemplateContent } from '@recado/contract';
import { officialConnections } from '../../../../channels/channels.schema.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { messageTemplates } from '../templates.schema.ts';

let counter = 0;

/** A content that keeps the rules, with one variable. */
export const plainContent: TemplateContent = {
  header: null,
  body: 'Olá {{name}}, seu pedido saiu.',
  footer: '',
  buttons: [],
};

/** A connection of the official platform, in an account of its own unless one is named. */
export async function officialConnection(
  server: Pick<SharedServer, 'database' | 'make'>,
  { companyId, accountId = `${1000 + ++counter}` }: { companyId: number; accountId?: string },
) {
  const connection = await server.make.connection({ companyId, status: 'CONNECTED' });
  const ids = { phoneNumberId: `${700_000 + connection.id}`, webhookKey: `key-${connection.id}` };
  await server.database.database.system(({ db }) =>
    db.insert(officialConnections).values({ connectionId: connection.id, companyId, way: 'manual', accountId, ...ids }),
  );
  return { ...connection, accountId };
}

/** Later than every fetch of an account's templates: what such a list does not name is not gone. */
const afterEveryFetch = new Date('2100-01-01T00:00:00Z');

/** A stored template; by default an approved one. The account of the tests does not know it, and a fetch leaves it as it is. */
export async function storedTemplate(
  server: Pick<SharedServer, 'database'>,
  input: Partial<typeof messageTemplates.$inferInsert> & { companyId: number; accountId: string },
) {
  const [row] = await server.database.database.system(({ db }) =>
    db
      .insert(messageTemplates)
      .values({
        ...{ name: `pedido_${++counter}`, language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' },
        ...{ externalId: `9007199254740993${1000 + counter}`, content: plainContent, examples: { name: 'Ana' } },
        submittedAt: afterEveryFetch,
        ...input,
      })
      .returning(),
  );
  if (!row) throw new Error('The template was not stored');
  return row;
}
