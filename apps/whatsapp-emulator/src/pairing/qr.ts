import { createHmac, randomBytes } from 'node:crypto';
import { Curve, proto } from 'baileys';
import type { Phone } from '../phones/phone.ts';

const REFERENCES_PER_LINKING = 6;
const ACCOUNT_SIGNATURE_PREFIX = Buffer.from([6, 0]);

/** What a phone learns from a QR or pairing code about the program that wants to be linked. */
export interface PairingRequest {
  identity: Uint8Array;
  advSecret: Uint8Array;
}

/** The references of the QR codes of one linking attempt; the client shows them one after the other. */
export function newReferences(): string[] {
  return Array.from({ length: REFERENCES_PER_LINKING }, () => `2@${randomBytes(60).toString('base64')}`);
}

/** Parses a QR code: `https://wa.me/…#reference,noise,identity,secret,platform`, or only the part after the `#`. */
export function readQr(qr: string): PairingRequest & { reference: string } {
  const body = qr.startsWith('http') ? qr.slice(qr.indexOf('#') + 1) : qr;
  const [reference = '', , identity = '', secret = ''] = body.split(',');
  if (!identity || !secret) throw new Error('This is not a WhatsApp QR code');
  return { reference, identity: Buffer.from(identity, 'base64'), advSecret: Buffer.from(secret, 'base64') };
}

/** The phone's signature that the device belongs to it. */
export function signDeviceIdentity(phone: Phone, request: PairingRequest): Uint8Array {
  const { identity } = phone.record.signal;
  const timestamp = Math.floor(Date.now() / 1000);
  const device = { rawId: 1, timestamp, keyIndex: 1, accountType: 0, deviceType: 0 };
  const deviceDetails = proto.ADVDeviceIdentity.encode(device).finish();
  const signed = Buffer.concat([ACCOUNT_SIGNATURE_PREFIX, deviceDetails, request.identity]);
  const details = proto.ADVSignedDeviceIdentity.encode({
    details: deviceDetails,
    accountSignatureKey: identity.public,
    accountSignature: Curve.sign(identity.private, signed),
  }).finish();
  const hmac = createHmac('sha256', request.advSecret).update(details).digest();
  return proto.ADVSignedDeviceIdentityHMAC.encode({ details, hmac, accountType: 0 }).finish();
}
