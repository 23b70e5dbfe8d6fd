import { type Access, contract } from '@recado/contract';
import { type Attack, Tries } from './attack.ts';
import { type AttackWorld, secretWords } from './world.ts';

/** Every endpoint with the company's own ids in its path. */
function addressed(world: AttackWorld) {
  const known: Record<string, number | string> = {
    ticketId: world.ticketId,
    messageId: world.messageId,
    userId: world.agent.userId,
    companyId: world.admin.companyId,
    token: 'x'.repeat(43),
    number: world.customer,
    uuid: '00000000-0000-4000-8000-000000000000',
  };
  return Object.entries(contract).map(([key, { access }]: [string, { access: Access }]) => {
    const [method = '', template = ''] = key.split(' ');
    const path = template.replace(/:(\w+)/g, (_, name: string) => String(known[name] ?? 1));
    return { key, method, path, access, named: template.includes(':') };
  });
}

/** A response that is not an internal error. */
const answered = (status: number) => status > 0 && status < 500;

/** Ends the caller's own session when it succeeds, so it is tried last, if at all. */
const endsSession = (key: string) => key === 'DELETE /auth/logout';

const withoutToken: Attack = {
  name: 'every endpoint without a session',
  async run(world) {
    const tries = new Tries();
    for (const { key, method, path, access } of addressed(world)) {
      if (access === 'public') continue;
      for (const token of [undefined, '', 'a.b.c', `${world.admin.token.slice(0, -4)}AAAA`]) {
        const { status } = await world.call(method, path, { token, body: method === 'GET' ? undefined : {} });
        tries.count(status === 401, `${key} answered ${status} without a session`);
      }
    }
    return tries;
  },
};

const otherCompany: Attack = {
  name: 'every endpoint with another company’s ids',
  async run(world) {
    const tries = new Tries();
    const { token } = world.attacker;
    for (const { key, method, path } of addressed(world)) {
      if (endsSession(key)) continue;
      const forged = { companyId: world.admin.companyId, contactId: 1, ticketId: world.ticketId, queueId: 1, tags: [] };
      const query = method === 'GET' ? `?companyId=${world.admin.companyId}&userId=${world.admin.userId}` : '';
      const { status, text } = await world.call(method, path + query, {
        token,
        body: method === 'GET' ? undefined : forged,
      });
      tries.count(answered(status), `${key} answered ${status}`);
      tries.count(!text.includes(secretWords), `${key} shows what is another company’s`);
    }
    const kept = await world.call('GET', `/tickets/${world.ticketId}`, { token: world.admin.token });
    tries.count(kept.status === 200, 'a ticket of another company is gone');
    return tries;
  },
};

const climbing: Attack = {
  name: 'an agent does what administrators may',
  async run(world) {
    const tries = new Tries();
    const { agent } = world;
    for (const body of [
      { profile: 'admin' },
      { super: true, profile: 'admin' },
      { companyId: 1 },
      { queueIds: [1, 2, 3] },
    ]) {
      await world.call('PUT', `/users/${agent.userId}`, { token: agent.token, body });
      const me = JSON.parse((await world.call('GET', '/auth/me', { token: agent.token })).text);
      tries.count(me.profile === 'user' && me.super === false, `an agent became ${JSON.stringify(me)}`);
    }
    for (const [method, path] of [
      ['DELETE', `/users/${world.admin.userId}`],
      ['PUT', '/settings/userRating'],
      ['GET', '/jobs/failed'],
    ] as const) {
      const { status } = await world.call(method, path, {
        token: agent.token,
        body: method === 'PUT' ? { value: 'enabled' } : undefined,
      });
      tries.count(status === 403 || status === 404, `${method} ${path} answered ${status} to an agent`);
    }
    return tries;
  },
};

const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => index + 1));

const heavyLists: Attack = {
  name: 'lists that cost too much',
  async run(world, scale) {
    const tries = new Tries();
    const heavy = [
      `/tickets?tags=${numbers(400)}`,
      ...Array.from({ length: 12 }, () => `/tickets?tags=${numbers(110)}`),
      `/tickets?users=${numbers(5000)}`,
      `/tickets?queueIds=${numbers(5000)}`,
      `/tickets?pageNumber=${2 ** 31}`,
      `/tickets?searchParam=${'%25_'.repeat(2000)}`,
      `/tickets?searchParam=${encodeURIComponent('\u0000')}`,
      `/contacts?searchParam=${'a'.repeat(100_000)}`,
      `/messages/${world.ticketId}?pageNumber=-1`,
    ];
    const rounds = scale === 'long' ? 20 : 2;
    for (let round = 0; round < rounds; round += 1) {
      const flood = Promise.all(heavy.map((path) => world.call('GET', path, { token: world.attacker.token })));
      const other = await world.call('GET', '/tickets', { token: world.admin.token });
      tries.count(other.status === 200, `another company is answered ${other.status} meanwhile`);
      for (const { status } of await flood)
        tries.count(answered(status) || status === 503, `a heavy list answered ${status}`);
    }
    return tries;
  },
};

const crowd: Attack = {
  name: 'hundreds of requests at once',
  async run(world, scale) {
    const tries = new Tries();
    const count = scale === 'long' ? 1000 : 200;
    const flood = Promise.all(
      Array.from({ length: count }, () => world.call('GET', '/tickets?showAll=true', { token: world.attacker.token })),
    );
    const other = await world.call('GET', '/tickets', { token: world.admin.token });
    tries.count(other.status === 200, `another company is answered ${other.status}`);
    await flood;
    tries.tried += count;
    return tries;
  },
};

const guessing: Attack = {
  name: 'guessing a password from many addresses',
  async run(world, scale) {
    const count = scale === 'long' ? 300 : 60;
    const { email } = world.product.credentials.agent2;
    let refused = 0;
    for (let index = 0; index < count; index += 1) {
      const from = `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
      const { status } = await world.call('POST', '/auth/login', { from, body: { email, password: `guess-${index}` } });
      if (status === 429) refused += 1;
    }
    return { tried: count, broken: refused > 0 ? [] : [`${count} passwords of one account were tried`] };
  },
};

const signUps: Attack = {
  name: 'a sign-up that helps itself',
  async run(world) {
    const tries = new Tries();
    const [plan] = JSON.parse((await world.call('GET', '/plans/list')).text);
    const body = {
      name: 'Empresa livre',
      email: `free-${process.pid}@example.com`,
      phone: '5531977776666',
      password: 'kolibri-vermelho-72',
      planId: plan.id,
      dueDate: '2099-01-01',
      status: 't',
      campaignsEnabled: true,
      super: true,
    };
    const { text } = await world.call('POST', '/companies/cadastro', { body, from: '198.51.100.9' });
    tries.count(!text.includes('2099'), 'a sign-up chose its due date');
    const signedIn = await world.call('POST', '/auth/login', { body, from: '198.51.100.9' });
    tries.count(!signedIn.text.includes('"super":true'), 'a sign-up made itself super user');
    return tries;
  },
};

const bodies: Attack = {
  name: 'bodies nobody sends by accident',
  async run(world, scale) {
    const tries = new Tries();
    const { token } = world.attacker;
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const raws = [
      '{"__proto__":{"super":true}}',
      '{"constructor":{"prototype":{"super":true}}}',
      deep,
      `{"name":"${'x'.repeat(500_000)}"}`,
      '{"name":"a\\u0000b\\ud83d"}',
      '{"a":1e999}',
      '{',
      'null',
    ];
    const all = addressed(world).filter(({ method, key }) => method !== 'GET' && !endsSession(key));
    for (const { key, method, path } of scale === 'long' ? all : all.slice(0, 12)) {
      for (const raw of raws) {
        const headers = { 'content-type': 'application/json' };
        const { status } = await world.call(method, path, { token, raw, headers });
        tries.count(answered(status), `${key} answered ${status} to ${raw.slice(0, 30)}`);
      }
    }
    return tries;
  },
};

/** Attacks with an account; anybody can have one, because sign-up is public. */
export const accountAttacks: Attack[] = [
  withoutToken,
  otherCompany,
  climbing,
  heavyLists,
  crowd,
  guessing,
  signUps,
  bodies,
];
