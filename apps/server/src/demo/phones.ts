import { readFile } from 'node:fs/promises';
import { callOutside } from '../platform/outbound/call-outside.ts';
import { demoCustomers } from './customers.ts';
import { demoFiles, placeOfDemoFile } from './files.ts';
import type { PhoneChat } from './seed-live.ts';
import type { TimedLine } from './seed-round.ts';

/** Milliseconds. */
const patience = 15_000;

/** A person with a phone. */
export interface Owner {
  name: string;
  number: string;
}

/** The phone of the demo's shop in the emulator. */
export const shopNumber = '5511990000001';

/**
 * Creates phones for the people of the demo in the emulator and puts the conversations on their screens, so that a
 * customer can continue them. Rejects when the emulator cannot be reached.
 */
export async function bringToPhones(emulatorUrl: string, staff: readonly Owner[], chats: readonly PhoneChat[]) {
  const call = (path: string, body: unknown) => callEmulator(emulatorUrl, path, body);
  for (const { name, number } of [...demoCustomers, ...staff]) await call('/api/phones', { name, number });
  for (const { group, customer, lines, unread } of chats) {
    if (group) {
      const members = [shopNumber, ...group.members];
      await call('/api/groups', { jid: group.chatId, subject: group.subject, members });
    }
    const messages = await Promise.all(
      lines.map(async (timed, index) => ({
        ...(await onPhone(timed)),
        ...(timed.line.fromMe
          ? { from: shopNumber, to: group?.chatId ?? customer }
          : { from: timed.author?.number ?? customer, to: group?.chatId ?? shopNumber }),
        quotedId: timed.line.quotes === undefined ? undefined : lines[timed.line.quotes]?.wid,
        status: index < lines.length - unread ? 'read' : 'delivered',
        reactions: reactionOf(timed, customer),
      })),
    );
    await call('/api/chats', { messages });
  }
}

/** Calls the emulator's admin API and returns its answer. Throws its error text. */
export async function callEmulator(
  emulatorUrl: string,
  path: string,
  body: unknown,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<unknown> {
  const address = new URL(path, emulatorUrl);
  const headers = { 'content-type': 'application/json' };
  const call = { address: address.href, method, headers, body: JSON.stringify(body), patience } as const;
  const { status, body: answer } = await callOutside(call, [address.origin]);
  if (status >= 400) throw new Error(`The emulator refused ${path}: ${answer.toString('utf8')}`);
  return answer.length === 0 ? undefined : JSON.parse(answer.toString('utf8'));
}

async function onPhone({ wid, line, at }: TimedLine) {
  const shown = { id: wid, at: at.getTime(), edited: line.before !== undefined, deleted: line.deleted ?? false };
  if (!('file' in line)) {
    const { text, contact, location, poll } = {
      text: undefined,
      contact: undefined,
      location: undefined,
      poll: undefined,
      ...line,
    };
    return { ...shown, text, contact, location, poll };
  }
  const file = demoFiles[line.file];
  const media = {
    kind: file.kind,
    mimetype: file.mimetype,
    base64: await readFile(placeOfDemoFile(line.file), 'base64'),
    fileName: file.kind === 'document' ? line.file : undefined,
    caption: line.caption,
    seconds: 'seconds' in file ? file.seconds : undefined,
    waveform: 'waveform' in file ? file.waveform : undefined,
  };
  return { ...shown, media };
}

function reactionOf({ line }: TimedLine, customer: string): Record<string, string> {
  if (!line.reaction) return {};
  return { [line.fromMe ? customer : shopNumber]: line.reaction };
}
