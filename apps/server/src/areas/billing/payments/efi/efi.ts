import { z } from 'zod';
import type { Configuration } from '../../../../configuration.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { writtenAmount } from '../br-code.ts';
import { type ChargeRequest, type PaymentProvider, ProviderFailure } from '../provider.ts';
import { type EfiAccount, efiClient } from './efi-client.ts';

/** The stored settings of Efí, without secrets. */
export const efiSettings = z.object({
  key: z.string(),
  clientId: z.string(),
  environment: z.enum(['production', 'sandbox']),
  certificate: z.object({ format: z.enum(['pem', 'p12']), validUntil: z.string().nullable() }).nullable(),
});
/** The secrets of Efí, before they are sealed. */
export const efiSecrets = z.object({ clientSecret: z.string(), certificate: z.string(), password: z.string() });

const patience = 60 * 60_000;
/** An amount in the format of the central bank. */
const amount = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')));
const endToEndId = z.string().regex(/^[a-zA-Z0-9]{20,40}$/);
const cob = z.object({
  txid: z.string().max(35),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: amount }),
  loc: z.object({ id: z.int() }).optional(),
  pixCopiaECola: z.string().max(1000).optional(),
  pix: z
    .array(z.object({ endToEndId, valor: amount, horario: z.iso.datetime({ offset: true }) }))
    .max(100)
    .default([]),
});
const qrCode = z.object({ qrcode: z.string().min(1).max(1000) });
const webhook = z.object({ webhookUrl: z.string().max(2000) });
/** Nothing is read of such an answer. */
const anything = z.object({});

/** The address to which Efí sends notices of a key; it appends `/pix`, here to the empty last parameter. */
export function noticeAddress({ apiUrl }: Pick<Configuration, 'apiUrl'>, hmac: string): string {
  return `${apiUrl}/subscription/webhook?hmac=${hmac}&ignorar=`;
}

/** Charges at Efí (API of PIX of the central bank, 2.9): `PUT /v2/cob/:txid` and related endpoints. */
export function efi(
  account: EfiAccount,
  parts: { clock: Clock; configuration: Configuration; hmac: string },
): PaymentProvider {
  const { ask } = efiClient(account, parts);
  const { clock, configuration, hmac } = parts;

  async function find(txid: string, signal?: AbortSignal) {
    const answer = await ask({ method: 'GET', path: `/v2/cob/${txid}`, signal });
    if (answer.status === 404) return null;
    const found = answer.read(cob);
    // An answer about another charge is refused, because it would report foreign payments.
    if (found.txid !== txid) throw new ProviderFailure('refused', 'the answer is about another charge');
    return found;
  }

  async function make({ txid, amountCents, expiresAt, description }: ChargeRequest, signal?: AbortSignal) {
    const seconds = Math.ceil(((expiresAt?.getTime() ?? 0) - clock().getTime()) / 1000);
    const body = {
      calendario: { expiracao: Math.max(60, seconds) },
      valor: { original: writtenAmount(amountCents) },
      chave: account.key,
      solicitacaoPagador: description.slice(0, 140),
    };
    const answer = await ask({ method: 'PUT', path: `/v2/cob/${txid}`, body, signal });
    // Another request created the charge with the same txid first.
    const made = answer.status === 409 ? await find(txid, signal) : answer.read(cob);
    if (!made) throw new ProviderFailure('silent', 'a charge that is there and is not');
    return made;
  }

  /** The text of a charge's QR code; older answers do not contain it. */
  async function copyPasteOf({ loc, pixCopiaECola }: z.output<typeof cob>, signal?: AbortSignal): Promise<string> {
    if (pixCopiaECola) return pixCopiaECola;
    if (!loc) throw new ProviderFailure('refused', 'a charge without a QR code');
    return (await ask({ method: 'GET', path: `/v2/loc/${loc.id}/qrcode`, signal })).read(qrCode).qrcode;
  }

  return {
    name: 'efi',
    autoConfirm: true,
    patience,
    txidLength: 32,
    async createCharge({ txid, amountCents, expiresAt, description }, signal) {
      // Uses a charge that was created before a crash, because creating it again would be refused.
      const made = (await find(txid, signal)) ?? (await make({ txid, amountCents, expiresAt, description }, signal));
      if (made.valor.original !== amountCents) throw new ProviderFailure('refused', 'another amount');
      return copyPasteOf(made, signal);
    },
    async getCharge({ txid }, signal) {
      const found = await find(txid, signal);
      if (!found) return null;
      const payments = found.pix.map(({ endToEndId: id, valor, horario }) => ({
        ...{ endToEndId: id, amountCents: valor, paidAt: new Date(horario) },
      }));
      const isRemoved = found.status.startsWith('REMOVIDA');
      const state = payments.length > 0 ? 'paid' : isRemoved ? 'removed' : 'waiting';
      return { state, payments, copyPaste: found.pixCopiaECola ?? null };
    },
    async cancelCharge({ txid }, signal) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
      const answer = await ask({ method: 'PATCH', path: `/v2/cob/${txid}`, body, signal });
      if (answer.status !== 404) answer.read(anything);
    },
    sendsFrom: (address) =>
      configuration.efiNoticeAddresses.includes('any') ||
      configuration.efiNoticeAddresses.includes(address.replace(/^::ffff:/, '')),
    async registerNotices(signal) {
      const path = `/v2/webhook/${encodeURIComponent(account.key)}`;
      const webhookUrl = noticeAddress(configuration, hmac);
      // This server has no mTLS for notices; it checks their secret and their network address.
      const headers = { 'x-skip-mtls-checking': 'true' };
      (await ask({ method: 'PUT', path, body: { webhookUrl }, headers, signal })).read(anything);
      const kept = (await ask({ method: 'GET', path, signal })).read(webhook);
      if (!kept.webhookUrl.startsWith(webhookUrl))
        throw new ProviderFailure('refused', 'another address is registered');
    },
  };
}
