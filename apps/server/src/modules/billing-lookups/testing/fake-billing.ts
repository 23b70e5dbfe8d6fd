import { type ForeignServer, type Received, type Reply, startForeignServer } from '../../../testing/foreign-server.ts';

/** The customer that every system knows, and one without an open bill. */
export const knownDocument = '52998224725';
export const paidDocument = '11222333000181';
/** The barcode line and PIX of the open bill. */
export const barcodeLine = '34191.79001 01043.510047 91020.150008 8 97920000009990';
export const pixCode = '00020126580014br.gov.bcb.pix';
const pdf = Buffer.from('%PDF-1.4\n%fake');

/** Starts local fakes of IXC, MK-AUTH and Asaas. */
export function startFakeBilling(): Promise<ForeignServer> {
  return startForeignServer(answerTo);
}

function answerTo({ path, headers, body }: Received): Reply {
  const { pathname, searchParams } = new URL(path, 'http://here');
  if (pathname === '/bill.pdf') return { bytes: pdf };
  if (pathname === '/api/') return { text: 'token.of.mkauth' };
  if (pathname.startsWith('/api/cliente/show/')) return { json: mkauthCustomer(pathname.slice(18)) };
  if (pathname.startsWith('/webservice/v1/')) return { json: ofIxc(pathname.slice(15), body) };
  return { json: ofAsaas(pathname.slice('/asaas'.length), searchParams, headers.host) };
}

function ofIxc(method: string, body: string): unknown {
  if (method === 'cliente') return { registros: ixcCustomers(JSON.parse(body).query) };
  if (method === 'fn_areceber') return { registros: JSON.parse(body).query === '7' ? [ixcBill] : [] };
  if (method === 'get_pix') return { type: 'success', pix: { qrCode: { qrcode: pixCode } } };
  return pdf.toString('base64');
}

function ofAsaas(path: string, asked: URLSearchParams, host = ''): unknown {
  if (path === '/customers') {
    const known = [knownDocument, paidDocument].indexOf(asked.get('cpfCnpj') ?? '');
    return { data: known < 0 ? [] : [{ id: `cus_${known}`, name: 'Ana Lima' }] };
  }
  if (path.endsWith('/identificationField')) return { identificationField: barcodeLine };
  if (path.endsWith('/pixQrCode')) return { payload: pixCode };
  const hasBill = asked.get('customer') === 'cus_0' && asked.get('status') === 'OVERDUE';
  const overdue = { id: 'pay_1', value: 99.9, dueDate: '2026-10-05', bankSlipUrl: `http://${host}/bill.pdf` };
  return { data: hasBill ? [overdue] : [] };
}

const ixcBill = { id: '70', valor: '99.90', data_vencimento: '2026-10-05', linha_digitavel: barcodeLine };

function ixcCustomers(printed: string) {
  if (printed === '529.982.247-25') return [{ id: '7', razao: 'Ana Lima' }];
  return printed === '11.222.333/0001-81' ? [{ id: '8', razao: 'Ana Lima' }] : [];
}

function mkauthCustomer(document: string) {
  const titulo = { titulo: '70', valor: '99.90', datavenc: '2026-10-05 00:00:00', linhadig: barcodeLine };
  const open = { nome: 'Ana Lima', status: 'vencido', qrcode: pixCode, ...titulo };
  if (document === knownDocument) return { dados_cliente: { titulos: open } };
  return document === paidDocument ? { dados_cliente: { nome: 'Ana Lima', titulos: [] } } : 'NULL';
}
