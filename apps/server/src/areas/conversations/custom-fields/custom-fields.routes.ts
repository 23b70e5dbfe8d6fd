import type { customFieldEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { changeField, createField, deleteField, orderFields, usageOf } from './change-fields.ts';
import { fieldsOf, sightOf } from './field-rows.ts';
import { type ChangedValue, changeValues, type Subject, valuesOf } from './field-values.ts';

/** Fields that a company defines, and their values (ADR 165). */
export function customFieldRoutes(): Handlers<keyof typeof customFieldEndpoints> {
  return {
    'GET /custom-fields': ({ unit, session }) => fieldsOf(unit, session.companyId, { sight: sightOf(session) }),
    'POST /custom-fields': ({ unit, session, body }) => createField(unit, session.companyId, body),
    'PUT /custom-fields/order': ({ unit, session, body }) => orderFields(unit, session.companyId, body),
    'PUT /custom-fields/:fieldId': ({ unit, session, params, body }) =>
      changeField(unit, session.companyId, params.fieldId, body),
    'GET /custom-fields/:fieldId/usage': async ({ unit, session, params }) => ({
      values: await usageOf(unit, session.companyId, params.fieldId),
    }),
    'DELETE /custom-fields/:fieldId': async ({ unit, session, params, query }) => {
      await deleteField(unit, session.companyId, params.fieldId, query.values);
      return { message: 'Field deleted' };
    },
    'GET /contacts/:contactId/custom-fields': async ({ unit, session, params }) => {
      const { id } = await requireOwnContact(unit, session.companyId, params.contactId);
      return read(unit, session, { companyId: session.companyId, subject: 'contact', recordId: id });
    },
    'PUT /contacts/:contactId/custom-fields': async ({ unit, session, params, body }) => {
      const { id } = await requireOwnContact(unit, session.companyId, params.contactId);
      return change(unit, session, { companyId: session.companyId, subject: 'contact', recordId: id }, body.values);
    },
    'GET /tickets/:ticketId/custom-fields': async ({ unit, session, params }) => {
      const { ticket } = await requireTicket(unit, session, params.ticketId);
      return read(unit, session, { companyId: session.companyId, subject: 'ticket', recordId: ticket.id });
    },
    'PUT /tickets/:ticketId/custom-fields': async ({ unit, session, params, body }) => {
      const { ticket } = await requireTicket(unit, session, params.ticketId);
      return change(
        unit,
        session,
        { companyId: session.companyId, subject: 'ticket', recordId: ticket.id },
        body.values,
      );
    },
  };
}

async function read(unit: Unit, session: CallerSession, subject: Subject) {
  return { values: await valuesOf(unit, subject, sightOf(session)) };
}

async function change(unit: Unit, session: CallerSession, subject: Subject, changes: readonly ChangedValue[]) {
  await changeValues(unit, subject, sightOf(session), changes);
  return read(unit, session, subject);
}
