import { callOutside, OutboundError } from '../../../../platform/outbound/call-outside.ts';

/** Bytes of a picture of an advertisement, and milliseconds for it. */
const pictureLimit = 1536 * 1024;
const patience = 15_000;

/** Reasons for which another try may succeed. */
const passing: ReadonlySet<OutboundError['reason']> = new Set(['timeout', 'unreachable']);

/**
 * The bytes at an address that a webhook names, under the rules of all calls to the outside; undefined if there are none,
 * too many, or nobody may ask there. Throws OutboundError for a failure that may pass. Do not call it inside a unit.
 */
export async function fetchPicture(address: string, allowed: readonly string[]): Promise<Buffer | undefined> {
  try {
    const { status, body } = await callOutside({ address, limit: pictureLimit, patience }, allowed);
    return status === 200 ? body : undefined;
  } catch (error) {
    if (error instanceof OutboundError && !passing.has(error.reason)) return undefined;
    throw error;
  }
}
