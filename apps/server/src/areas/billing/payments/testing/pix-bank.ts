import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { testCertificate, trustCertificate } from '../../../../testing/certificates.ts';
import { p12Certificate } from './pkcs12.ts';

/** How the bank handles the next requests for charges. */
export type Mood =
  | 'well'
  /** It answers late. */
  | 'slow'
  /** It does nothing and ends the connection. */
  | 'silent'
  /** It performs the request and ends the connection without an answer. */
  | 'forgetful'
  /** It answers with a page instead of JSON. */
  | 'wrong'
  | 'overloaded';

/** A charge at the bank. */
export interface BankCob {
  txid: string;
  status: string;
  valor: { original: string };
  loc: { id: number };
  pixCopiaECola?: string;
  pix: { endToEndId: string; txid: string; valor: string; horario: string }[];
}

/** A local fake bank with the API of PIX, over mTLS. */
export interface PixBank {
  origin: string;
  /** Certificate and key of its client, in PEM form. */
  certificate: string;
  /** A certificate that the bank does not know. */
  unknownCertificate: string;
  mood: Mood;
  /** Whether answers contain the text of the QR code, or only its address. */
  tellsQrCode: boolean;
  cobs: Map<string, BankCob>;
  /** The received requests, as `PUT /v2/cob/…`, without requests for tokens. */
  asked: string[];
  webhook: { key: string; webhookUrl: string; skipsMtls: boolean } | undefined;
  /** Makes the bank refuse all tokens that it issued. */
  forgetTokens(): void;
  /** Pays a charge; returns the payment. */
  pay(txid: string, amount: string, at?: Date): BankCob['pix'][number];
  close(): Promise<void>;
}

const wish = z.object({ valor: z.object({ original: z.string() }), chave: z.string() });
const account = `Basic ${Buffer.from('client:secret').toString('base64')}`;

/** Starts a bank. From then on this process trusts its certificate authority. */
export async function startPixBank(): Promise<PixBank> {
  const [server, client, unknown] = await Promise.all(['localhost', 'client', 'unknown'].map(testCertificate));
  if (!server || !client || !unknown) throw new Error('No certificates were made');
  trustCertificate(server);
  const tokens = new Set<string>();
  let counter = 0;
  const listener = createServer(
    {
      ...{ cert: server.cert, key: server.key, ca: [client.cert, p12Certificate] },
      ...{ requestCert: true, rejectUnauthorized: true },
    },
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;

  const bank: PixBank = {
    origin: `https://localhost:${port}`,
    certificate: `${client.cert}\n${client.key}`,
    unknownCertificate: `${unknown.cert}\n${unknown.key}`,
    mood: 'well',
    tellsQrCode: true,
    cobs: new Map(),
    asked: [],
    webhook: undefined,
    forgetTokens: () => tokens.clear(),
    pay(txid, amount, at = new Date()) {
      const cob = bank.cobs.get(txid);
      if (!cob) throw new Error('There is no such charge');
      counter += 1;
      const endToEndId = `E${String(counter).padStart(31, '0')}`;
      const payment = { endToEndId, txid, valor: amount, horario: at.toISOString() };
      cob.pix.push(payment);
      cob.status = 'CONCLUIDA';
      return payment;
    },
    close: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const body: unknown = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
    const { method = '', url = '', headers } = request;
    bank.asked.push(`${method} ${url}`);
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (url === '/oauth/token') {
      if (headers.authorization !== account) return void send(401, { error: 'invalid_client' });
      const token = `token-${++counter}`;
      tokens.add(`Bearer ${token}`);
      return void send(200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
    }
    if (!tokens.has(headers.authorization ?? '')) return void send(401, { error: 'invalid_token' });
    if (url.startsWith('/v2/webhook/')) return void send(200, hook(method, url, headers, body));
    const { mood } = bank;
    if (mood === 'silent') return void response.destroy();
    if (mood === 'overloaded') return void send(503, {});
    if (mood === 'wrong') return void response.writeHead(200).end('<html>Manutenção</html>');
    if (mood === 'slow') await wait(30);
    const [status, content] = aboutCharges(method, url, body);
    if (mood === 'forgetful') return void response.destroy();
    send(status, content);
  }

  function hook(method: string, url: string, headers: IncomingMessage['headers'], body: unknown) {
    if (method !== 'PUT') return { webhookUrl: bank.webhook?.webhookUrl ?? '', chave: bank.webhook?.key };
    const key = decodeURIComponent(url.slice('/v2/webhook/'.length));
    const { webhookUrl } = z.object({ webhookUrl: z.string() }).parse(body);
    bank.webhook = { key, webhookUrl, skipsMtls: headers['x-skip-mtls-checking'] === 'true' };
    return { webhookUrl };
  }

  function aboutCharges(method: string, url: string, body: unknown): [number, unknown] {
    const txid = url.split('/').at(-1) ?? '';
    if (url.startsWith('/v2/loc/')) {
      const [, , , id = ''] = url.split('/');
      return [200, { qrcode: `qr-of-loc-${id}`, imagemQrcode: 'data:image/png;base64,' }];
    }
    const cob = bank.cobs.get(txid);
    if (method === 'PUT') {
      if (cob) return [409, { nome: 'txid_duplicado' }];
      const id = bank.cobs.size + 1;
      const { valor } = wish.parse(body);
      const made: BankCob = { txid, status: 'ATIVA', valor, loc: { id }, pix: [] };
      if (bank.tellsQrCode) made.pixCopiaECola = `qr-${txid}`;
      bank.cobs.set(txid, made);
      return [201, made];
    }
    if (!cob) return [404, { nome: 'cobranca_nao_encontrada' }];
    if (method === 'PATCH') {
      if (cob.status !== 'ATIVA') return [422, { nome: 'cobranca_nao_ativa' }];
      cob.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    }
    return [200, cob];
  }

  return bank;
}
