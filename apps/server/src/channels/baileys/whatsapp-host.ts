import { isLoopback } from './settings.ts';

/**
 * Whether a URL is on one of WhatsApp's own hosts (SERVER §3.15), or on this machine while WhatsApp is emulated here.
 */
export function isWhatsAppHost({ protocol, hostname }: URL, socketUrl: string): boolean {
  if (protocol === 'https:' && hostname.endsWith('.whatsapp.net')) return true;
  return isLoopback(new URL(socketUrl)) && isLoopback({ hostname });
}
