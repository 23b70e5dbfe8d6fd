import { defineModule } from '../../define-module.ts';
import {
  contactsMerging,
  contactsParting,
  contactsWithField,
  customFieldsOfContact,
} from '../contacts/in-process-events.ts';
import { canBeRequired } from '../queues/in-process-events.ts';
import { requiredFieldsFilled, requiredFieldsLacking, ticketsMerging } from '../tickets/in-process-events.ts';
import { customFieldRoutes } from './custom-fields.routes.ts';
import { hasFieldValue } from './field-filter.ts';
import { fieldsOf, sightOf } from './field-rows.ts';
import { valuesOf } from './field-values.ts';
import { moveValuesOfContact, moveValuesOfTicket, returnValues } from './merge-values.ts';
import { fillRequired, lackingFields } from './required-fields.ts';

/** Fields of contacts and tickets that a company defines (docs/adr/0165). */
export const customFieldsModule = defineModule('custom-fields', {
  shares: ['field-variables', 'named-values', 'field-rows', 'set-field'],
  routes: customFieldRoutes,
  reactions: () => [
    contactsMerging.on(moveValuesOfContact),
    contactsParting.on(returnValues),
    ticketsMerging.on(moveValuesOfTicket),
  ],
  answers: () => [
    canBeRequired.answeredBy(async (unit, { companyId, ids }) => {
      const known = await fieldsOf(unit, companyId, { sight: 'everyone', isActive: true, ids });
      return known.length === new Set(ids).size;
    }),
    requiredFieldsFilled.answeredBy(fillRequired),
    requiredFieldsLacking.answeredBy((unit, { companyId, where }) => lackingFields(unit, companyId, where)),
    customFieldsOfContact.answeredBy((unit, { session, contactId }) =>
      valuesOf(unit, { companyId: session.companyId, subject: 'contact', recordId: contactId }, sightOf(session)),
    ),
    contactsWithField.answeredBy((unit, { session, filter }) =>
      hasFieldValue(unit, { companyId: session.companyId, sight: sightOf(session), filter }),
    ),
  ],
});
