import { beforeEach } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { contacts } from '../../contacts/contacts.schema.ts';

/** The columns of a sheet with names, numbers and e-mail addresses, in this order. */
export const columns = { name: 0, number: 1, email: 2, country: 'BR' };

/**
 * The setup of tests that import contacts: for each test a company with a user, Ana, who may import. Calls are made by
 * Ana unless another user is given. `server` returns the server at the time of a call.
 */
export function importingCompany(server: () => SharedServer) {
  let ana: TestUser;
  beforeEach(async () => {
    const { id: companyId } = await server().make.company();
    ana = await server().make.user({ companyId, exchangesContacts: true });
  });

  const read = async (importId: number) =>
    (await server().call('GET /contacts/imports/:importId', { as: ana, params: { importId } })).body;

  return {
    /** The user and the company of the current test. `beforeEach` replaces them, so read them when they are needed. */
    get now() {
      return { ana, companyId: ana.companyId };
    },
    upload: (content: string | Uint8Array, as = ana, name = 'contatos.csv') =>
      server().call('POST /contacts/imports', { as, files: [{ field: 'file', name, content }] }),
    start: (importId: number, body: object, as = ana) =>
      server().call('POST /contacts/imports/:importId/start', { as, params: { importId }, body }),
    read,
    /** The import after it ended. */
    ended: async (importId: number) => {
      await eventually('the import ends', async () => (await read(importId)).state !== 'running');
      return read(importId);
    },
    /** The company's contacts, in the order in which they were created. */
    stored: () =>
      server().database.database.system(({ db }) =>
        db.select().from(contacts).where(eq(contacts.companyId, ana.companyId)).orderBy(contacts.id),
      ),
    refusals: async (importId: number) => {
      const params = { importId };
      return (await server().call('GET /contacts/imports/:importId/refusals', { as: ana, params })).body.records;
    },
  };
}
