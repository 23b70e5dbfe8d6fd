import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';

/**
 * The server of the app. `keys`: those of the installation; `issuer`: the address of its API; `origin`: where this server
 * is, as the manifest says; `installations`: what companies gave it, by their number. Use a database in real life.
 */
export function appServer({ keys, issuer, origin, installations = new Map() }) {
  return createServer(async (request, response) => {
    const send = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    try {
      const body = await text(request);
      const answer = request.url === '/recado/events' ? hear(request, body) : await act(request, body);
      send(200, JSON.stringify(answer ?? {}));
    } catch ({ status = 401 }) {
      send(status, '{}');
    }
  });

  /** Who asks is in the statement, and nowhere else: a person, or the installation itself if there is no `sub`. */
  async function act({ method, url, headers }, body) {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    const { payload } = await jwtVerify(token, keys, { issuer, audience: origin, algorithms: ['EdDSA'] });
    const { company, sub } = payload;
    const place = `${sub ? 'person' : 'installation'} ${method} ${url}`;
    if (place === 'installation POST /recado/installed') installations.set(company, JSON.parse(body));
    else if (place === 'installation POST /recado/settings')
      Object.assign(installations.get(company), JSON.parse(body));
    else if (place === 'installation POST /recado/removed') installations.delete(company);
    else if (place === 'installation POST /recado/steps/order-status') return orderStatus(JSON.parse(body));
    else if (place === 'person POST /hand-overs') return handOver(payload);
    else if (place !== 'installation POST /recado/runs/tidy') throw Object.assign(new Error(place), { status: 404 });
  }

  /** The settings have the address of the company's system, the secrets its key; `api` calls Recado. */
  function handOver({ company, name, ticket }) {
    const { settings, secrets, api } = installations.get(company) ?? {};
    const [hasKey, mayCall] = [Boolean(secrets?.systemToken), Boolean(api)];
    return { ticket, by: name, to: settings?.address ?? null, hasKey, mayCall };
  }

  /** A customer in the chatbot: it answers each of their messages, until an outcome says where the chatbot goes on. */
  function orderStatus({ text, isFirst }) {
    if (isFirst) return { texts: ['Qual é o número do pedido?'] };
    return { texts: [`O pedido ${text} está a caminho.`], outcome: 'known' };
  }

  /** An event of the company, signed with the secret of the installation's webhook. */
  function hear({ headers }, body) {
    const event = JSON.parse(body);
    const [time = '', ...signatures] = String(headers['recado-signature']).split(',');
    const secret = installations.get(event.companyId)?.webhook?.secret ?? '';
    const own = Buffer.from(
      `v1=${createHmac('sha256', secret)
        .update(`${time.slice(2)}.${body}`)
        .digest('hex')}`,
    );
    const isSame = (one) => one.length === own.length && timingSafeEqual(Buffer.from(one), own);
    const isNow = Math.abs(Date.now() / 1000 - Number(time.slice(2))) < 300;
    if (!secret || !isNow || !signatures.some(isSame)) throw new Error('not signed');
    console.log(event.type, event.id);
  }
}
