import { Readable } from 'node:stream';
import type { ServicePlatform } from '../../../channels/services.ts';
import { callOutside, OutboundError } from '../../../platform/outbound/call-outside.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import type { Bill } from './billing-system.ts';
import { drawBill, type PrintedBill } from './draw-bill.ts';

/** The most bytes of a bill's file, and the most milliseconds of its download. */
const file = { limit: 8 * 1024 * 1024, patience: 30_000 } as const;

/**
 * Stores the file of a bill: the file of its system, or a drawn one if there is none or it cannot be downloaded. Null
 * if the bill has neither a bar code nor a PIX text.
 */
export async function keepBillFile(
  { configuration, storage }: Pick<ServicePlatform, 'configuration' | 'storage'>,
  companyId: number,
  printed: PrintedBill,
  signal: AbortSignal,
): Promise<StoredFile | null> {
  const { bill } = printed;
  const given = await givenFile(bill, configuration.outboundOrigins, signal);
  const canBePaid = bill.barcodeLine !== null || bill.pix !== null;
  const content = given ?? (canBePaid ? await drawBill(printed) : undefined);
  if (!content) return null;
  return storage.keepStream(Readable.from([content]), { name: 'boleto.pdf', companyId });
}

async function givenFile({ pdf }: Bill, allowed: readonly string[], signal: AbortSignal): Promise<Buffer | undefined> {
  if (pdf === null) return undefined;
  const content = 'content' in pdf ? pdf.content : await fetched(pdf.address, allowed, signal);
  return content?.subarray(0, 5).equals(Buffer.from('%PDF-')) ? content : undefined;
}

async function fetched(address: string, allowed: readonly string[], signal: AbortSignal): Promise<Buffer | undefined> {
  try {
    const { status, body } = await callOutside({ address, ...file, signal }, allowed);
    return status === 200 ? body : undefined;
  } catch (error) {
    if (error instanceof OutboundError && !signal.aborted) return undefined;
    throw error;
  }
}
