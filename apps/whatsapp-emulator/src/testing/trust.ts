import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Emulator } from '../start.ts';

/** Trusts the media host in this process, as `NODE_EXTRA_CA_CERTS` does for a new one. */
export function trustMediaHost(emulator: Emulator): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(emulator.mediaCertificate, 'utf8')]);
}
