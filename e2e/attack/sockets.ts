import type { Socket } from 'socket.io-client';
import { type Attack, Tries } from './attack.ts';
import { secretWords } from './world.ts';

const withoutSession: Attack = {
  name: 'sockets without a session',
  async run(world) {
    const tries = new Tries();
    for (const token of [undefined, '', 'a.b.c', `${world.admin.token}x`, 'null']) {
      const socket = await world.connect(token);
      tries.count(!socket.connected, `a socket with the token ${String(token).slice(0, 10)} was let in`);
      socket.close();
    }
    return tries;
  },
};

const listening: Attack = {
  name: 'listening to another company',
  async run(world) {
    const tries = new Tries();
    const heard: string[] = [];
    const socket = await world.connect(world.attacker.token);
    socket.onAny((name: string, payload: unknown) => heard.push(`${name} ${JSON.stringify(payload)}`));
    const { companyId } = world.admin;
    const rooms = [world.ticketId, `company:${companyId}`, `company:${companyId}:admins`, { id: 1 }, null, [1]];
    for (const room of rooms) socket.emit('joinChatBox', room);
    for (const status of ['open', 'pending', 'closed', companyId]) socket.emit('joinTickets', status);
    socket.emit('joinNotification');
    await world.damage();
    const { token } = world.admin;
    await world.call('POST', `/messages/${world.ticketId}`, { token, body: { body: `${secretWords}: só nossa` } });
    await world.damage();
    const foreign = heard.filter((name) => name.includes(`company-${companyId}-`) || name.includes(secretWords));
    tries.tried += rooms.length + 5;
    tries.count(foreign.length === 0, `heard of another company: ${foreign[0]?.slice(0, 100)}`);
    socket.close();
    return tries;
  },
};

const joins: Attack = {
  name: 'endless joins',
  async run(world, scale) {
    const count = scale === 'long' ? 50_000 : 5000;
    const sockets = await Promise.all(Array.from({ length: 4 }, () => world.connect(world.attacker.token)));
    for (let index = 0; index < count; index += 1) {
      for (const socket of sockets) socket.emit('joinChatBox', index);
    }
    const answer = await world.call('GET', '/tickets', { token: world.admin.token });
    for (const socket of sockets) socket.close();
    return { tried: count * 4, broken: answer.status === 200 ? [] : [`others are answered ${answer.status}`] };
  },
};

const many: Attack = {
  name: 'more sockets than anybody needs',
  async run(world) {
    const asked = 200;
    const sockets: Socket[] = [];
    for (let index = 0; index < asked; index += 1) sockets.push(await world.connect(world.attacker.token));
    const open = sockets.filter(({ connected }) => connected).length;
    for (const socket of sockets) socket.close();
    return { tried: asked, broken: open < asked ? [] : [`one session holds ${open} sockets`] };
  },
};

const garbage: Attack = {
  name: 'packets nobody expects',
  async run(world) {
    const tries = new Tries();
    for (const payload of [
      'x'.repeat(900_000),
      Buffer.alloc(900_000),
      { __proto__: null, a: [[[[]]]] },
      -1,
      Number.MAX_VALUE,
    ]) {
      const socket = await world.connect(world.attacker.token);
      for (const name of ['joinChatBox', 'joinTickets', 'userStatus', 'leaveChatBox', 'disconnect ', '__proto__']) {
        socket.emit(name, payload, () => undefined);
      }
      const answer = await world.call('GET', '/tickets', { token: world.admin.token });
      tries.count(answer.status === 200, `others are answered ${answer.status}`);
      socket.close();
    }
    return tries;
  },
};

/** Attacks over a socket. */
export const socketAttacks: Attack[] = [withoutSession, listening, joins, many, garbage];
