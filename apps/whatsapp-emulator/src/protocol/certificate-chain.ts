import { randomBytes } from 'node:crypto';
import { Curve, proto } from 'baileys';

const FAR_FUTURE_SECONDS = 4_102_444_800;

function certificate(serial: number, issuerSerial: number, key: Uint8Array): proto.CertChain.INoiseCertificate {
  const details = { serial, issuerSerial, key, notBefore: 0, notAfter: FAR_FUTURE_SECONDS };
  return {
    details: proto.CertChain.NoiseCertificate.Details.encode(details).finish(),
    signature: randomBytes(64),
  };
}

/**
 * The certificate chain of the server's static key. Its signatures are random bytes: only WhatsApp can sign it, and the
 * library's check always passes in this release (WHATSAPP.md), which is why plain `ws://` is for loopback only.
 */
export function makeCertificateChain(serverPublicKey: Uint8Array): Uint8Array {
  const chain = {
    leaf: certificate(1, 1, serverPublicKey),
    intermediate: certificate(1, 0, Curve.generateKeyPair().public),
  };
  return proto.CertChain.encode(chain).finish();
}
