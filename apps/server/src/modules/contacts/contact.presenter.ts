import type { AnswerInput } from '@recado/api/contract';
import type { Unit } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { contacts } from './contacts.schema.ts';
import { latestConnections } from './in-process-events.ts';

/** A contact as stored in the database. */
export type ContactRow = typeof contacts.$inferSelect;
/** A contact in the form of the API, before serialisation. */
export type ShownContact = AnswerInput<'GET /contacts/:contactId'>;

type SummaryRow = Pick<
  ContactRow,
  'id' | 'companyId' | 'name' | 'number' | 'numberState' | 'email' | 'isGroup' | 'disableBot' | 'profilePicUrl'
> & { updatedAt: Date | string };

/** Contacts in the form of the contract, without WhatsApp's internal ids of the person. */
export async function presentContacts(
  storage: Storage,
  unit: Unit,
  rows: readonly ContactRow[],
): Promise<ShownContact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const connections = await unit.ask(latestConnections, ids);
  return rows.map((row) => ({ ...presentContact(storage, row), whatsapp: connections.get(row.id) ?? null }));
}

/** The same for one contact. */
export async function presentOneContact(storage: Storage, unit: Unit, row: ContactRow): Promise<ShownContact> {
  const connections = await unit.ask(latestConnections, [row.id]);
  return { ...presentContact(storage, row), whatsapp: connections.get(row.id) ?? null };
}

function presentContact(storage: Storage, row: ContactRow) {
  return {
    ...presentContactSummary(storage, row),
    uuid: row.uuid,
    companyId: row.companyId,
    extraInfo: row.extraInfo,
  };
}

/** The part of a contact that is included in tickets and messages. */
export function presentContactSummary(storage: Storage, row: SummaryRow) {
  const picture = pictureAddress(storage, row);
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? '',
    numberState: row.numberState,
    email: row.email,
    isGroup: row.isGroup,
    disableBot: row.disableBot,
    profilePicUrl: picture,
    urlPicture: picture,
    updatedAt: row.updatedAt,
  };
}

/** The address of the picture; empty when there is none. The row stores the id of a kept file. */
export function pictureAddress(storage: Storage, row: { companyId: number; profilePicUrl: string }): string {
  if (row.profilePicUrl === '') return '';
  return storage.address(row.profilePicUrl, row.companyId);
}
