import type { OutboundCall, OutboundStream } from '../../platform/outbound/call-outside.ts';
import { openOutside } from '../../platform/outbound/call-outside.ts';
import { outboundDispatcher } from '../../platform/outbound/outbound-dispatcher.ts';
import { isLoopback } from './settings.ts';

/** Milliseconds for the largest file over a slow line. */
const largestFile = 30 * 60_000;

/**
 * Whether a URL is on one of WhatsApp's own hosts (SERVER §3.15), or on this machine while WhatsApp is emulated here.
 */
export function isWhatsAppHost({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>, socketUrl: string): boolean {
  if (protocol === 'https:' && hostname.endsWith('.whatsapp.net')) return true;
  return isLoopback(new URL(socketUrl)) && isLoopback({ hostname });
}

/**
 * Calls one of WhatsApp's hosts, as named by a sender or WhatsApp. Redirections may only lead to other hosts of
 * WhatsApp, and their names must resolve to public addresses. Throws OutboundError.
 */
export function openAtWhatsApp(call: OutboundCall, socketUrl: string): Promise<OutboundStream> {
  const emulated = URL.parse(call.address);
  const allowed = emulated && isLoopback(emulated) && isWhatsAppHost(emulated, socketUrl) ? [emulated.origin] : [];
  const mayCall = (address: URL) => isWhatsAppHost(address, socketUrl);
  return openOutside({ within: largestFile, ...call, mayCall }, allowed);
}

/** The rule of `openAtWhatsApp` for the library's own requests, e.g. for the agenda that phones share. */
export function whatsAppDispatcher(socketUrl: string) {
  return outboundDispatcher({
    mayCall: (address) => isWhatsAppHost(address, socketUrl),
    isTrusted: (address) => isLoopback(address) && isLoopback(new URL(socketUrl)),
  });
}
