import type { AnswerInput } from '@recado/api/contract';
import type { contacts } from '../../platform/database/schema/index.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** A contact as the database holds it. */
export type ContactRow = typeof contacts.$inferSelect;
type SummaryRow = Pick<
  ContactRow,
  'id' | 'companyId' | 'name' | 'number' | 'email' | 'isGroup' | 'disableBot' | 'profilePicUrl' | 'updatedAt'
>;

/** A contact as the contract tells it; WhatsApp's own ids of the person stay inside. */
export function presentContact(storage: Storage, row: ContactRow): AnswerInput<'GET /contacts/:contactId'> {
  return {
    ...presentContactSummary(storage, row),
    uuid: row.uuid,
    companyId: row.companyId,
    extraInfo: row.extraInfo,
  };
}

/** The part of a contact that tickets and messages carry. */
export function presentContactSummary(storage: Storage, row: SummaryRow) {
  const picture = pictureAddress(storage, row);
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? '',
    email: row.email,
    isGroup: row.isGroup,
    disableBot: row.disableBot,
    profilePicUrl: picture,
    urlPicture: picture,
    updatedAt: row.updatedAt,
  };
}

/** Where the picture can be loaded: nothing when none is known. The row remembers the id of a kept file. */
export function pictureAddress(storage: Storage, row: { companyId: number; profilePicUrl: string }): string {
  if (row.profilePicUrl === '') return '';
  return storage.address(row.profilePicUrl, row.companyId);
}
