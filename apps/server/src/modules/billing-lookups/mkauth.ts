import { z } from 'zod';
import {
  addressBelow,
  askSystem,
  type BillingSystem,
  basic,
  foreignDay,
  foreignText,
  LookupFailure,
  readAnswer,
} from './billing-system.ts';

const title = z.object({
  nome: foreignText,
  titulo: foreignText,
  valor: foreignText,
  datavenc: foreignDay,
  linhadig: foreignText,
  qrcode: foreignText,
  status: foreignText,
});
const customer = z.object({
  dados_cliente: z.object({
    nome: foreignText,
    titulos: z.union([z.array(title).max(500), title.transform((one) => [one])]).default([]),
  }),
});

/** Finds the oldest open bill in MK-AUTH (settings `ipmkauth`, `clientidmkauth`, `clientsecretmkauth`). */
export function mkauth(settings: { address: string; clientId: string; clientSecret: string }): BillingSystem {
  const { address, clientId, clientSecret } = settings;
  return async (reach, { value }) => {
    const headers = basic(`${clientId}:${clientSecret}`);
    const token = (await askSystem(reach, { address: addressBelow(address, '/api/'), headers }))
      .toString('utf8')
      .trim();
    // The token becomes a header, where other characters would be refused with a less clear reason.
    if (!/^[\w.~+/=-]{1,4000}$/.test(token)) throw new LookupFailure('no token');
    const answer = await askSystem(reach, {
      address: addressBelow(address, `/api/cliente/show/${value}`),
      headers: { authorization: `Bearer ${token}` },
    });
    if (/^\s*"?NULL"?\s*$/i.test(answer.subarray(0, 20).toString('utf8'))) return null;
    const { nome, titulos } = readAnswer(customer, answer).dados_cliente;
    const [open] = titulos
      .filter(({ status, titulo }) => titulo !== null && status?.toLowerCase() !== 'pago')
      .toSorted((one, other) => (one.datavenc < other.datavenc ? -1 : 1));
    const customerName = nome ?? open?.nome ?? '';
    if (!open) return { customerName, bill: null };
    const page = addressBelow(address, `/boleto/21boleto.php?titulo=${encodeURIComponent(open.titulo ?? '')}`);
    const { valor, datavenc: dueDate, linhadig: barcodeLine, qrcode: pix } = open;
    return { customerName, bill: { value: valor ?? '', dueDate, barcodeLine, pix, pdf: null, page } };
  };
}
