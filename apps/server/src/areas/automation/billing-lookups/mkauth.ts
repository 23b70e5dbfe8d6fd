import { z } from 'zod';
import {
  addressBelow,
  askSystem,
  type BillingSystem,
  basic,
  foreignDay,
  foreignText,
  LookupFailure,
  oldestOf,
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
/** MK-AUTH writes the word for a list or a customer that does not exist. */
const nothing = z.union([z.null(), z.literal(''), z.string().regex(/^\s*null\s*$/i)]);
const customer = z.object({
  dados_cliente: z.object({
    nome: foreignText,
    // One title is an object. The field is always there: an answer without it is another one, e.g. a refusal.
    titulos: z.union([
      z.array(title).max(500),
      nothing.transform(() => []),
      title.extend({ titulo: z.union([z.string(), z.number()]).transform(String) }).transform((one) => [one]),
    ]),
  }),
});

/** States of titles that can be paid, and of those that cannot. */
const payable = new Set(['aberto', 'vencido']);
const ended = new Set(['pago', 'recebido', 'baixado', 'cancelado', 'estornado', 'excluido', 'excluído', 'deletado']);

/**
 * Finds the oldest open bill in MK-AUTH (settings `ipmkauth`, `clientidmkauth`, `clientsecretmkauth`). Titles whose
 * state is not known are neither sent nor taken for paid: with nothing else to pay, the customer needs people.
 */
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
    const stateOf = ({ status }: (typeof titulos)[number]) => status?.toLowerCase() ?? '';
    const open = oldestOf(
      titulos.filter((one) => one.titulo !== null && payable.has(stateOf(one))),
      ({ datavenc }) => datavenc,
    );
    const customerName = nome ?? open?.nome ?? '';
    if (!open) {
      const isUnknown = titulos.some((one) => !payable.has(stateOf(one)) && !ended.has(stateOf(one)));
      if (isUnknown) throw new LookupFailure('a title in a state that is not known');
      return { customerName, bill: null };
    }
    const page = addressBelow(address, `/boleto/21boleto.php?titulo=${encodeURIComponent(open.titulo ?? '')}`);
    const { valor, datavenc: dueDate, linhadig: barcodeLine, qrcode: pix } = open;
    return { customerName, bill: { value: valor ?? '', dueDate, barcodeLine, pix, pdf: null, page } };
  };
}
