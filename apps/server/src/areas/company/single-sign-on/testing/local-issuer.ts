import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import {
  type ForeignServer,
  type Received,
  type Reply,
  startForeignServer,
} from '../../../../testing/foreign-server.ts';

/** How an ID token differs from a good one. */
export interface Differences {
  claims?: Record<string, unknown>;
  /** `none`: without a signature; `HS256`: signed with the public key as its secret; `other`: with a key of somebody else. */
  signature?: 'none' | 'HS256' | 'other';
}

/** An issuer of OpenID Connect on this machine. */
export interface LocalIssuer {
  origin: string;
  /** Requests and further answers. */
  foreign: ForeignServer;
  /** Whom the next sign-ins are of, and how their tokens differ. */
  person: Record<string, unknown>;
  differences: Differences;
  /** What its configuration says otherwise. */
  configuration: Record<string, unknown>;
  /** Somebody signs in at the address to which a browser was sent: the query with which they are sent back. */
  signIn(address: string): { code: string; state: string; iss: string };
  reset(): void;
  close(): Promise<void>;
}

const issuedTo = z.object({
  nonce: z.string(),
  code_challenge: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
});

/** Starts an issuer with one client: `recado`, whose secret is `kept`. */
export async function startLocalIssuer(): Promise<LocalIssuer> {
  const algorithm = 'RS256';
  const [own, other] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)]);
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: algorithm, use: 'sig' };
  const codes = new Map<string, z.output<typeof issuedTo>>();

  async function idToken({ nonce, client_id: audience }: z.output<typeof issuedTo>): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    const { signature, claims } = issuer.differences;
    const said = { iss: issuer.origin, aud: audience, nonce, ...times, ...issuer.person, ...claims };
    if (signature === 'none') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(said)}.`;
    }
    const token = new SignJWT(said).setProtectedHeader({
      alg: signature === 'HS256' ? 'HS256' : algorithm,
      kid: 'own',
    });
    if (signature === 'HS256') return token.sign(new TextEncoder().encode(JSON.stringify(publicKey)));
    return token.sign(signature === 'other' ? other.privateKey : own.privateKey);
  }

  async function answerToken({ body, headers }: Received): Promise<Reply> {
    const sent = new URLSearchParams(body);
    const basic = Buffer.from(`${sent.get('client_id') ?? 'recado'}:kept`).toString('base64');
    const isClient = sent.get('client_secret') === 'kept' || headers.authorization === `Basic ${basic}`;
    if (!isClient) return { status: 401, json: { error: 'invalid_client' } };
    const code = sent.get('code') ?? '';
    const issued = codes.get(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood = issued?.code_challenge === challenge && issued.redirect_uri === sent.get('redirect_uri');
    if (!issued || !isGood) return { status: 400, json: { error: 'invalid_grant' } };
    codes.delete(code);
    return { json: { access_token: 'x', token_type: 'bearer', expires_in: 300, id_token: await idToken(issued) } };
  }

  const foreign = await startForeignServer((request) => {
    const { origin } = issuer;
    if (request.path === '/.well-known/openid-configuration') {
      return answerOf({
        ...{ issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` },
        ...{ jwks_uri: `${origin}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'] },
        id_token_signing_alg_values_supported: [algorithm],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...issuer.configuration,
      });
    }
    if (request.path === '/keys') return answerOf({ keys: [publicKey] });
    if (request.path.startsWith('/authorize?')) {
      const address = new URL(request.path, origin);
      const back = new URL(address.searchParams.get('redirect_uri') ?? '');
      for (const [name, value] of Object.entries(issuer.signIn(address.href))) back.searchParams.set(name, value);
      return { status: 302, headers: { location: back.href } };
    }
    return undefined;
  });
  foreign.before = async (path) => {
    const request = foreign.received.at(-1);
    if (path !== '/token' || !request) return;
    foreign.next.unshift({ headers: { 'content-type': 'application/json' }, ...(await answerToken(request)) });
  };
  const { before } = foreign;
  const issuer: LocalIssuer = {
    origin: foreign.origin,
    foreign,
    person: {},
    differences: {},
    configuration: {},
    signIn(address) {
      const asked = Object.fromEntries(new URL(address).searchParams);
      const code = `code-${codes.size}-${Math.random().toString(36).slice(2)}`;
      codes.set(code, issuedTo.parse(asked));
      return { code, state: asked.state ?? '', iss: foreign.origin };
    },
    reset() {
      foreign.reset();
      foreign.before = before;
      Object.assign(issuer, { person: {}, differences: {}, configuration: {} });
    },
    close: () => foreign.close(),
  };
  return issuer;
}

function answerOf(json: unknown): Reply {
  return { json, headers: { 'content-type': 'application/json' } };
}
