import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';

/**
 * Shows every QR code of the demo to the emulator too, so that its phone scans with one click: a QR holds a secret that
 * WhatsApp itself never learns from the connection. Returns how to stop.
 */
export function showQrToEmulator(database: Database, emulatorUrl: string, logger: Logger): () => void {
  return database.onPublish((event) => {
    if (event.name !== 'whatsappSession') return;
    const { status, qrcode } = event.payload.session;
    if (status === 'qrcode' && qrcode) {
      show(emulatorUrl, qrcode).catch((error: unknown) => logger.debug({ err: error }, 'the emulator saw no QR code'));
    }
  });
}

async function show(emulatorUrl: string, qr: string): Promise<void> {
  await fetch(`${emulatorUrl}/api/waiting`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ qr }),
    signal: AbortSignal.timeout(5000),
  });
}
