import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An SMTP server on this machine that keeps the received e-mails. */
export interface MailServer {
  url: string;
  /** Complete e-mails, with their headers. */
  received: string[];
  /** Refuses e-mails for now while true. */
  refuses: boolean;
  close(): Promise<void>;
}

/** Starts a mail server. Close it in `after`. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    answerCommands(socket, server);
  });
  const server: MailServer = {
    url: '',
    received: [],
    refuses: false,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;
  server.url = `smtp://127.0.0.1:${port}`;
  return server;
}

function answerCommands(socket: Socket, server: MailServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let content: string[] | undefined;
  say('220 test');
  createInterface({ input: socket }).on('line', (line) => {
    if (content) {
      if (line !== '.') return void content.push(line);
      server.received.push(content.join('\n'));
      content = undefined;
      return say('250 kept');
    }
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'QUIT') return void socket.end('221 bye\r\n');
    if (word === 'MAIL' && server.refuses) return say('451 later');
    if (word !== 'DATA') return say('250 ok');
    content = [];
    say('354 go on');
  });
}
