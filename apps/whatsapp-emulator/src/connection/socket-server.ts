import { createServer } from 'node:http';
import { type BinaryNode, Curve, type proto } from 'baileys';
import { WebSocketServer } from 'ws';
import { makeCertificateChain } from '../protocol/certificate-chain.ts';
import { NoiseResponder } from '../protocol/noise.ts';
import type { World } from '../world.ts';
import { Connection, type ConnectionListener } from './connection.ts';
import { type Listening, listen } from './listen.ts';
import { greet } from './login.ts';
import { takeNode } from './take-node.ts';

/** Opens the WebSocket server that emulates WhatsApp's. */
export async function openSocketServer(world: World, host: string, port: number): Promise<Listening> {
  const serverKey = Curve.generateKeyPair();
  const chain = makeCertificateChain(serverKey.public);
  const listener = connectionListener(world);
  const http = createServer((_request, response) => response.end('This is not WhatsApp: it is an emulator.'));
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    const connection = new Connection(socket, new NoiseResponder(serverKey, chain), listener);
    world.connections.add(connection);
  });
  // It repeats the errors of the HTTP server, which are handled where that server starts to listen.
  sockets.on('error', () => undefined);
  const listening = await listen(http, host, port);
  return {
    port: listening.port,
    close: async () => {
      for (const connection of world.connections) connection.cut();
      sockets.close();
      await listening.close();
    },
  };
}

function connectionListener(world: World): ConnectionListener {
  return {
    onLogin: (connection: Connection, payload: proto.IClientPayload) => greet(world, connection, payload),
    onNode: (connection: Connection, node: BinaryNode) => takeNode(world, connection, node),
    onFailure: (connection: Connection) => connection.cut(),
    onClose: (connection: Connection) => {
      world.connections.delete(connection);
      const { device } = connection;
      if (device?.connection === connection) {
        device.connection = undefined;
        device.online = false;
      }
      world.changed({ kind: device ? 'devices' : 'waiting', number: device?.record.ownerNumber });
    },
  };
}
