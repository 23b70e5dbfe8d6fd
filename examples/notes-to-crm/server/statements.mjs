import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify } from 'jose';

/** A request that gets no answer but a status. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Who asks, by the statement of the installation: its claims. Throws Refused for anything else. */
export async function whoAsks(headers, { keys, issuer, origin }) {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const rules = { issuer, audience: origin, algorithms: ['EdDSA'], requiredClaims: ['exp', 'app', 'company'] };
  const { payload } = await jwtVerify(token, keys, rules).catch(() => {
    throw new Refused(401, 'no valid statement');
  });
  return payload;
}

/** Seconds by which the time of an event may differ from ours. */
const tolerance = 300;

/** The event in a text, if a company that installed the app sent it. Throws Refused. */
export function eventOf(headers, text, installations) {
  const event = JSON.parse(text);
  const { webhook } = installations.get(event.companyId) ?? {};
  const [time = '', ...signatures] = String(headers['recado-signature'] ?? '').split(',');
  const seconds = Number(time.slice('t='.length));
  const isNow = Math.abs(Date.now() / 1000 - seconds) < tolerance;
  const own = webhook ? createHmac('sha256', webhook.secret).update(`${seconds}.${text}`).digest('hex') : '';
  if (!webhook || !isNow || !signatures.some((one) => isSame(one, `v1=${own}`))) throw new Refused(401, 'not signed');
  return event;
}

function isSame(one, other) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
