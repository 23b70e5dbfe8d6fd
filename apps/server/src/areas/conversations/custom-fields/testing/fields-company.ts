import type { CustomField } from '@recado/contract';
import type { TestUser } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { openOffice } from '../../tickets/testing/office.ts';

/** A company with an administrator, an agent and a contact, and the actions of tests on its fields. */
export async function openFieldsCompany(server: SharedServer) {
  const office = await openOffice(server);
  const { admin, companyId } = office;
  const contact = await server.make.contact({ companyId, name: 'Maria' });
  const ofContact = { contactId: contact.id };
  const define = (body: object, as = admin) =>
    server.call('POST /custom-fields', { as, body: { subject: 'contact', kind: 'text', ...body } });
  return {
    ...office,
    contact,
    define,
    /** A field that was defined. */
    made: async (body: object): Promise<CustomField> => (await define(body)).body,
    change: (fieldId: number, body: object, as = admin) =>
      server.call('PUT /custom-fields/:fieldId', { as, params: { fieldId }, body }),
    fields: async (as: TestUser) => (await server.call('GET /custom-fields', { as })).body,
    set: (as: TestUser, values: object[], params = ofContact) =>
      server.call('PUT /contacts/:contactId/custom-fields', { as, params, body: { values } }),
    values: async (as: TestUser, params = ofContact) =>
      (await server.call('GET /contacts/:contactId/custom-fields', { as, params })).body.values,
  };
}

/** The company of one test. */
export type FieldsCompany = Awaited<ReturnType<typeof openFieldsCompany>>;
