import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { useTestServer } from '../../testing/use-server.ts';

const next = (socket: Socket, name: 'connect' | 'disconnect' | 'connect_error') =>
  new Promise<void>((resolve) => socket.once(name, () => resolve()));
const redis = process.env.TEST_REDIS ?? '';
const grounds: { name: string; environment: Record<string, string>; skip: boolean }[] = [
  { name: 'one process', environment: {}, skip: false },
  { name: 'Redis', environment: { REDIS_URL: redis }, skip: !onPostgresql || redis === '' },
];

for (const { name, environment, skip } of grounds) {
  describe(`SERVER §3.26, with ${name}`, { skip }, () => {
    const server = useTestServer({ environment });

    test('a session that ended in the meantime does not receive what it missed', async () => {
      const { id: companyId } = await server.make.company();
      const leaver = await server.make.user({ companyId, profile: 'admin' });
      const admin = await server.make.user({ companyId, profile: 'admin' });
      const change = (value: string) =>
        server.call('PUT /settings/:key', { as: admin, params: { key: 'userRating' }, body: { value } });
      const socket = io(server.apiUrl, {
        auth: { token: leaver.token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      let heard = '';
      socket.io.on('packet', (packet) => {
        heard += JSON.stringify(packet);
      });
      await next(socket, 'connect');
      // After its first event, the client knows from which offset to ask.
      await change('enabled');
      await eventually('an event', () => heard.includes('-settings'));
      const closed = next(socket, 'disconnect');
      socket.io.engine.close();
      await closed;
      heard = '';
      await change('disabled');
      await server.call('DELETE /auth/logout', { as: leaver });
      socket.connect();
      await next(socket, 'connect_error');
      socket.close();
      assert.doesNotMatch(heard, /-settings/);
    });
  });
}
