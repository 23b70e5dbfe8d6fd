import type { PhoneResult, SwitchReport } from '@recado/contract';
import { printable } from '../printable.ts';

const results: Record<PhoneResult, string> = {
  moved: 'its phone has moved and is opened',
  pairedHere: 'it was paired here before, which stays',
  notPaired: 'needs a QR code: no phone is linked there',
  cut: 'needs a QR code: its pairing is cut',
  incomplete: 'needs a QR code: its pairing is not complete',
  tooLarge: 'needs a QR code: its pairing is too large',
  sameDevice: 'needs a QR code: another connection has the same pairing',
  otherChannel: 'stays closed: its channel does not exist here',
};

/** The report of a switch as it is shown in a terminal. */
export function switchText({ companies, left }: SwitchReport): string {
  const lines = companies.flatMap(({ name, connections }) => [
    `${printable(name)}: switched`,
    ...connections.map((connection) => `  ${printable(connection.name)}: ${results[connection.result]}`),
  ]);
  return `${[
    ...lines,
    'Left for a person:',
    `  DNS: let the names of the old server point to ${left.addresses.join(' and ')}`,
    ...left.webhooks.map(({ of, address }) => `  Webhook of ${printable(of)}: ${address}`),
    ...left.certificates.map((name) => `  Certificate for payments: ${name}`),
  ].join('\n')}\n`;
}
