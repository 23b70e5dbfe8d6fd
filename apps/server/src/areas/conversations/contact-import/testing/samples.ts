import type { contactImportEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { contactLists } from '../../contact-lists/contact-lists.schema.ts';
import { contactImportRefusals, contactImports } from '../contact-import.schema.ts';

let counter = 0;

async function draft({ server, companyId }: MatrixWorld): Promise<{ importId: number }> {
  const [row] = await server.database.database.system(({ db }) =>
    db
      .insert(contactImports)
      .values({ companyId, source: 'file', fileName: `${marker} ${++counter}`, state: 'draft', total: 2 })
      .returning(),
  );
  return { importId: row?.id ?? 0 };
}

async function listOf({ server, companyId }: MatrixWorld): Promise<{ contactListId: number }> {
  const [row] = await server.database.database.system(({ db }) =>
    db.insert(contactLists).values({ companyId, name: marker }).returning(),
  );
  return { contactListId: row?.id ?? 0 };
}

/** The running import of a company, of which there is at most one. */
function runningOf(companyId: number) {
  return and(eq(contactImports.companyId, companyId), eq(contactImports.state, 'running'));
}

const ofDraft = async (world: MatrixWorld): Promise<Sample> => ({ params: await draft(world) });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof contactImportEndpoints> = {
  'GET /contacts/imports': async () => ({}),
  'POST /contacts/imports': async () => ({
    files: [{ field: 'file', name: 'contatos.csv', content: 'Nome;Número\nMaria;5511987654321\n' }],
  }),
  'POST /contact-lists/:contactListId/upload': async (world) => ({
    params: await listOf(world),
    body: { draft: 'true' },
    files: [{ field: 'file', name: 'contatos.csv', content: 'Nome;Número\nMaria;5511987654321\n' }],
  }),
  'GET /contacts/imports/:importId': ofDraft,
  'POST /contacts/imports/:importId/start': async (world) => {
    const { server, companyId } = world;
    await server.database.database.system(({ db }) =>
      db.update(contactImports).set({ state: 'done' }).where(runningOf(companyId)),
    );
    return { params: await draft(world), body: { name: 0, number: 1 } };
  },
  'DELETE /contacts/imports/:importId': ofDraft,
  'GET /contacts/imports/:importId/refusals': ofDraft,
  'PUT /contacts/imports/:importId/refusals/:refusalId': async (world) => {
    const { importId } = await draft(world);
    const { server, companyId } = world;
    const [row] = await server.database.database.system(({ db }) =>
      db
        .insert(contactImportRefusals)
        .values({ companyId, importId, row: 2, name: marker, number: '12', email: '', reason: 'number' })
        .returning(),
    );
    const body = { name: `New ${++counter}`, number: String(5511910000000 + ++counter), email: '' };
    return { params: { importId, refusalId: row?.id ?? 0 }, body };
  },
  'GET /contacts/imports/:importId/refusals/export': ofDraft,
  // The phone of the world's connection is not connected.
  'POST /contacts/import': async () => ({ status: 409 }),
  'POST /contactsImport': async () => ({ body: { name: `New ${++counter}`, number: 5511900000000 + ++counter } }),
  'GET /contacts/export': async () => ({}),
  'DELETE /delete-contacts': async () => ({ query: { confirm: 'not its name' }, status: 400 }),
};
