import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@recado/contract';
import type { Socket } from 'socket.io-client';
import { waitFor } from '../e2e/harness/processes.ts';

/** What is done for each message, and how fast. */
export interface Talk {
  /** How many messages. */
  messages: number;
  /** Messages a second; 0: as fast as it goes. */
  rate: number;
  /** Chats at once; messages of one chat are sent one after the other. */
  chats: number;
  act: (index: number) => Promise<unknown>;
}

/** Does something for each message, until a browser's socket has heard that many messages that fit. */
export async function heardOf(
  { socket, companyId }: { socket: Socket; companyId: number },
  fits: (message: Message) => boolean,
  { messages, rate, chats, act }: Talk,
): Promise<void> {
  const heard = new Set<number>();
  const listen = ({ message }: { message: Message }) => fits(message) && heard.add(message.id);
  socket.on(`company-${companyId}-appMessage`, listen);
  const start = performance.now();
  const chains = Array.from({ length: chats }, async (_, chat) => {
    for (let index = chat; index < messages; index += chats) {
      if (rate > 0) await wait(Math.max(0, start + (index * 1_000) / rate - performance.now()));
      await act(index);
    }
  });
  await Promise.all(chains);
  await waitFor('the last message', () => heard.size >= messages || undefined);
  socket.off(`company-${companyId}-appMessage`, listen);
}
