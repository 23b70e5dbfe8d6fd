import { AppError } from '../../../../platform/errors.ts';
import type { SourceSchema } from './server/source-server.ts';
import type { Edition } from './source.ts';

/** Without these there is nothing to move. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Users: ['id', 'name', 'email', 'passwordHash', 'profile'],
  Contacts: ['id', 'name', 'number'],
  Tickets: ['id', 'status', 'contactId', 'whatsappId'],
  Messages: ['id', 'body', 'fromMe', 'ticketId', 'createdAt'],
  Whatsapps: ['id', 'name', 'status'],
  Settings: ['key', 'value'],
};
/** Tables that must have a company as soon as one of them has. */
const ofCompany = ['Users', 'Contacts', 'Tickets', 'Whatsapps'];
const mostReasons = 20;

/**
 * Which product a database belongs to, by its tables and columns. Throws ERR_MOVE_NOT_RECOGNISED with what is missing, e.g.
 * `Messages.fromMe`.
 */
export function editionOf(schema: SourceSchema): Edition {
  const has = (table: string, column: string) => schema.get(table)?.has(column) ?? false;
  const missing = Object.entries(needed).flatMap(([table, columns]) =>
    schema.has(table) ? columns.filter((column) => !has(table, column)).map((column) => `${table}.${column}`) : [table],
  );
  const withCompany = ofCompany.filter((table) => has(table, 'companyId'));
  const isShared = schema.has('Companies') || withCompany.length > 0;
  if (isShared) {
    if (!has('Companies', 'id') || !has('Companies', 'name')) missing.push('Companies');
    missing.push(
      ...ofCompany
        .filter((table) => schema.has(table) && !has(table, 'companyId'))
        .map((table) => `${table}.companyId`),
    );
  }
  if (missing.length > 0)
    throw new AppError('ERR_MOVE_NOT_RECOGNISED', { details: { reasons: missing.slice(0, mostReasons) } });
  if (!isShared) return 'community';
  if (schema.has('BaileysKeys') || schema.has('WhatsappLidMaps')) return 'ticketz';
  return has('Tickets', 'imported') || has('Whatsapps', 'importOldMessages') ? 'saas-chat' : 'saas';
}
