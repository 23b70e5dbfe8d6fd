import { type AnswerInput, connectionStatus, type EventInput } from '@recado/api/contract';
import type { Channels } from '../../channels/channels.ts';
import type { WhatsappRow } from './whatsapp-rows.ts';

/** A connection in the form of the contract. */
export type PresentedWhatsapp = AnswerInput<'GET /whatsapp/:whatsappId'>;

/**
 * A connection for screens and events; QR and pairing code only with `secrets`, because they allow pairing a device.
 */
export function presentWhatsapp(
  channels: Pick<Channels, 'capabilitiesOf'>,
  { whatsapp, queues, importStatus, greetingFile }: WhatsappRow,
  { secrets }: { secrets: boolean },
): PresentedWhatsapp {
  const { companyId: _companyId, statusSince: _statusSince, createdAt: _createdAt, ...shown } = whatsapp;
  return {
    ...shown,
    status: connectionStatus.parse(whatsapp.status),
    capabilities: channels.capabilitiesOf(whatsapp.provider),
    qrcode: secrets ? whatsapp.qrcode : '',
    pairingCode: secrets ? whatsapp.pairingCode : null,
    queues,
    queueIds: queues.map(({ id }) => id),
    integration: whatsapp.integrationId,
    importStatus,
    greetingMediaPath: greetingFile?.path ?? null,
    greetingMediaName: greetingFile?.name ?? null,
  };
}

/** The state of a session for users who may pair (SPEC §4.3, live session updates). */
export function presentSession({ whatsapp }: WhatsappRow): EventInput<'whatsappSession'>['session'] {
  const { id, statusDetail, qrcode, pairingCode, retries, updatedAt } = whatsapp;
  return { id, status: connectionStatus.parse(whatsapp.status), statusDetail, qrcode, pairingCode, retries, updatedAt };
}
