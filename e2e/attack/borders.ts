import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, waitFor } from '../harness/processes.ts';
import { type Attack, Tries } from './attack.ts';
import { secretWords } from './world.ts';

/** Signs of formulas, also the full-width ones, which some programs take for them. */
const formulaSigns = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t='];

const formulas: Attack = {
  name: 'names that a spreadsheet would run',
  async run(world) {
    const tries = new Tries();
    const { token } = world.admin;
    const write = async (sign: string) => {
      const number = await world.newStranger(`${sign}HYPERLINK("http://x.example/";"oi")`);
      await world.product.emulator.send(number, { to: world.shop, text: `${sign}1+1` });
      const known = async () =>
        (await world.call('GET', `/contacts?searchParam=${number}`, { token })).text.includes(number) || undefined;
      await waitFor(`the contact ${number}`, known);
    };
    await Promise.all(formulaSigns.map(write));
    const { text } = await world.call('GET', '/contacts/export', { token });
    tries.count(text.includes('HYPERLINK'), 'the export has none of these names');
    for (const line of text.split('\r\n')) {
      tries.count(!/(?:^|;)"?[=+\-@＝＋－＠\t]/.test(line), `a cell is a formula: ${line.slice(0, 80)}`);
    }
    return tries;
  },
};

const networks: Attack = {
  name: 'sign-ins from the many addresses of one network',
  async run(world) {
    const tries = new Tries();
    const signIn = (from: string, index: number) =>
      world.call('POST', '/auth/login', {
        from,
        body: { email: `nobody-${index}@example.com`, password: 'guess-123' },
      });
    for (const [name, addressOf] of [
      ['a /64', (index: number) => `2001:db8:77:1:${index.toString(16)}::${(index * 7).toString(16)}`],
      ['an IPv4 address and its mapped form', (index: number) => `${index % 2 ? '' : '::ffff:'}203.0.113.201`],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => signIn(addressOf(index), index)));
      const statuses = answers.map(({ status }) => status);
      tries.tried += statuses.length;
      tries.count(statuses.includes(429), `${statuses.length} sign-ins came from ${name}`);
    }
    const { status } = await signIn('2001:db8:77:2::1', 99);
    tries.count(status === 401, `the network beside it is answered ${status}`);
    return tries;
  },
};

const fields: Attack = {
  name: 'fields that only the operator may set',
  async run({ call, attacker: { token, companyId, userId }, admin, ticketId }) {
    const tries = new Tries();
    const profile = async () => JSON.parse((await call('GET', `/companies/${companyId}`, { token })).text);
    const before = await profile();
    const wishes = { super: true, dueDate: '2099-01-01', planId: 999, status: true, campaignsEnabled: true };
    for (const [method, path] of [
      ['PUT', `/companies/${companyId}`],
      ['PUT', '/company-profile'],
      ['PUT', `/companies/${companyId}/schedules`],
      ['PUT', `/users/${userId}`],
      ['PUT', '/invoices/1'],
      ['POST', `/companies/${companyId}/renewal`],
      ['PUT', '/settings/userRating'],
    ] as const) {
      await call(method, path, {
        token,
        body: { ...wishes, name: 'Outra empresa', value: 'enabled', companyId: admin.companyId },
      });
    }
    const after = await profile();
    for (const field of ['dueDate', 'planId', 'status'] as const) {
      tries.count(before[field] === after[field], `a company changed its ${field} to ${after[field]}`);
    }
    const me = JSON.parse((await call('GET', '/auth/me', { token })).text);
    tries.count(me.super === false, 'an administrator made themselves super user');
    const users = await call('GET', '/users', { token: admin.token });
    tries.count(!users.text.includes('Outra empresa'), 'a user went to another company');
    const ticket = await call('GET', `/tickets/${ticketId}`, { token });
    tries.count(ticket.status === 404, `the ticket of another company answered ${ticket.status}`);
    return tries;
  },
};

const lanes: Attack = {
  name: 'an agent changes what all share',
  async run({ call, admin, agent }) {
    const tries = new Tries();
    const created = await call('POST', '/tags', {
      token: admin.token,
      body: { name: 'Em análise', color: '#aa3311', kanban: 1 },
    });
    const { id } = JSON.parse(created.text);
    for (const [method, path, body] of [
      ['PUT', `/tags/${id}`, { name: 'Lixo', kanban: 0 }],
      ['DELETE', `/tags/${id}`, {}],
      ['DELETE', '/tags', {}],
      ['POST', '/contacts/import', {}],
      ['GET', '/contacts/export', undefined],
    ] as const) {
      const { status } = await call(method, path, { token: agent.token, body });
      tries.count(status === 403 || status === 404, `${method} ${path} answered ${status} to an agent`);
    }
    const kept = await call('GET', `/tags/${id}`, { token: admin.token });
    tries.count(kept.text.includes('Em análise'), 'an agent changed a lane');
    return tries;
  },
};

const releaseFiles: Attack = {
  name: 'what describes releases, and forged reports of them',
  async run(world) {
    const tries = new Tries();
    const remotes = ['service-desk', 'admin', 'campaigns', 'billing'];
    for (const remote of remotes) {
      const folder = join(root, 'apps', remote, 'dist');
      const { release }: { release?: string } = JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8'));
      const files = readdirSync(folder, { recursive: true }).map(String);
      const describing = files.filter((file) => /\.(?:json|map)$/.test(file));
      tries.count(describing.length > 0, `${remote} ${release} has nothing that describes it`);
      for (const file of describing) {
        const { status } = await fetch(`${world.product.webUrl}/remotes/${remote}/${file}`);
        tries.count(status === 404 || status === 401, `a stranger gets ${remote}/${file}: ${status}`);
      }
    }
    const registry = await fetch(`${world.product.webUrl}/registry.json`);
    tries.count(!/service-desk|campaigns/.test(await registry.text()), 'a stranger gets the registry');
    const report = {
      remote: 'service-desk',
      release: '7.0.0-00000000',
      isFirst: true,
      failure: 'load',
      milliseconds: 599_999,
    };
    for (let round = 0; round < 10; round += 1) {
      const body = { reports: Array.from({ length: 20 }, (_, index) => ({ ...report, remote: remotes[index % 4] })) };
      const { status } = await world.call('POST', '/release-reports', { token: world.attacker.token, body });
      tries.count(status > 0 && status < 500, `forged reports are answered ${status}`);
    }
    const signedIn = await world.call('POST', '/auth/login', {
      body: world.product.credentials.super,
      from: '198.51.100.77',
    });
    const { token } = JSON.parse(signedIn.text);
    const halts = await world.call('GET', '/release-halts', { token });
    tries.count(halts.text === '[]', `forged reports ended a release: ${halts.text.slice(0, 100)}`);
    return tries;
  },
};

const eventSecrets: Attack = {
  name: 'events that carry what is not theirs',
  async run(world) {
    const tries = new Tries();
    const { call, admin, agent, attacker } = world;
    const heard: Record<'agent' | 'attacker', string> = { agent: '', attacker: '' };
    const sockets = await Promise.all(
      (
        [
          ['agent', agent],
          ['attacker', attacker],
        ] as const
      ).map(async ([name, { token }]) => {
        const socket = await world.connect(token);
        socket.onAny((event: string, payload: unknown) => (heard[name] += `${event} ${JSON.stringify(payload)}\n`));
        for (const status of ['open', 'pending', 'closed']) socket.emit('joinTickets', status);
        socket.emit('joinNotification');
        return socket;
      }),
    );
    const key = 'sk-segredo-de-teste-0123456789';
    const prompt = 'Responda como atendente da loja, com cuidado e poucas palavras.';
    const [queue] = JSON.parse((await call('GET', '/queue', { token: admin.token })).text);
    const secrets = [key];
    for (const [path, body] of [
      ['/tags', { name: `${secretWords} etiqueta`, color: '#112233' }],
      ['/contacts', { name: `${secretWords} pessoa`, number: await world.newStranger() }],
      ['/quick-messages', { shortcode: 'segredo', message: secretWords }],
      ['/contact-lists', { name: `${secretWords} lista` }],
      ['/prompt', { name: `${secretWords} IA`, prompt, apiKey: key, queueId: queue?.id }],
      ['/api-keys', { name: 'Chave', scopes: ['tickets:read'] }],
      ['/webhooks', { name: 'Gancho', address: `${world.hostile.origin}/gancho`, events: ['message.received'] }],
      ['/users', { name: 'Nova pessoa', email: 'nova@example.com', profile: 'user' }],
    ] as const) {
      const { status, text } = await call('POST', path, { token: admin.token, body });
      tries.count(status === 200, `${path} answered ${status} ${text.slice(0, 200)}`);
      for (const [, secret] of text.matchAll(/"(?:token|secret|key|link|invitation\w*)":"([^"]{16,})"/g)) {
        if (secret) secrets.push(secret);
      }
    }
    await world.damage();
    tries.count(heard.agent.includes(`${secretWords} etiqueta`), 'the agent heard nothing, so that nothing was shown');
    for (const secret of secrets) {
      tries.count(
        !heard.agent.includes(secret),
        `an agent heard a secret of the administrator’s: ${secret.slice(0, 6)}…`,
      );
    }
    tries.count(!heard.attacker.includes(secretWords), 'another company heard it');
    tries.count(!heard.attacker.includes(`company-${admin.companyId}-`), 'another company heard events');
    for (const socket of sockets) socket.close();
    return tries;
  },
};

const newMembers: Attack = {
  name: 'internal chats, by those who are not in them',
  async run({ call, admin, agent, attacker }) {
    const tries = new Tries();
    const { token } = admin;
    const title = `${secretWords} conversa`;
    const created = await call('POST', '/chats', { token, body: { title, users: [{ id: agent.userId }] } });
    const { id } = JSON.parse(created.text);
    await call('POST', `/chats/${id}/messages`, { token, body: { message: `${secretWords} interno` } });
    for (const [method, path, body] of [
      ['GET', `/chats/${id}`, undefined],
      ['GET', `/chats/${id}/messages`, undefined],
      ['POST', `/chats/${id}/messages`, { message: 'estou dentro' }],
      ['PUT', `/chats/${id}`, { title: 'meu', users: [{ id: attacker.userId }] }],
      ['POST', `/chats/${id}/read`, {}],
      ['POST', `/chats/${id}/leave`, {}],
      ['DELETE', `/chats/${id}`, {}],
    ] as const) {
      const { status, text } = await call(method, path, { token: attacker.token, body });
      tries.count(status === 404 || status === 403, `${method} ${path} answered ${status}`);
      tries.count(!text.includes(secretWords), `${method} ${path} shows the chat`);
    }
    const invited = await call('PUT', `/chats/${id}`, { token, body: { title, users: [{ id: attacker.userId }] } });
    tries.count(invited.status !== 200, 'a person of another company became a member');
    return tries;
  },
};

/** Attacks on the borders between people, companies and programs. */
export const borderAttacks: Attack[] = [formulas, networks, fields, lanes, releaseFiles, eventSecrets, newMembers];
