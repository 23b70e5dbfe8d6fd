import assert from 'node:assert/strict';
import type { Message } from '@recado/contract';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import type { Conversation } from './conversation.ts';
import type { EmulatorWorld } from './emulator-world.ts';
import { fakeImage } from './files.ts';
import { messagesOf, replyIn, type Server } from './tickets.ts';

/** The pictures of an album, and the bytes of each. */
const albumSize = 3;
const pictureBytes = 20_000;

/** Where it happens: a shop's server and its phones. */
interface Place extends Pick<EmulatorWorld, 'emulator' | 'phones'> {
  server: Server;
  admin: TestUser;
}

/**
 * What chats contain besides texts: a captioned picture, an album, a poll with votes, an edit, a reaction, a mention in a
 * group.
 */
export interface LivelyHours {
  /** All of it happens once in a conversation, and the mention in the group. */
  play(hour: number, conversation: Conversation): Promise<void>;
  /** Fails unless all that happened so far has arrived whole, and once. */
  areComplete(): Promise<void>;
  /** How many messages the shop sent. */
  sent(): number;
}

/** Creates the group of a shop with the customers of these conversations; it needs two. */
export async function openLivelyHours(
  place: Place,
  shop: string,
  conversations: readonly Conversation[],
): Promise<LivelyHours> {
  const { emulator, phones, server, admin } = place;
  const setting = { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } };
  await server.call('PUT /settings/:key', { as: admin, ...setting });
  const customers = conversations.map(({ customer }) => customer);
  const group = await phones.group('Fornecedores', [...customers.map(({ number }) => number), shop]);
  const played: { hour: number; conversation: Conversation; mentioned: string }[] = [];

  return {
    async play(hour, conversation) {
      const mentioned = customers.find(({ number }) => number !== conversation.customer.number);
      played.push({ hour, conversation, mentioned: mentioned?.name ?? '' });
      await Promise.all([
        pictures(hour, conversation),
        poll(hour, conversation),
        change(hour, conversation),
        mention(hour, conversation, mentioned?.number ?? ''),
      ]);
    },
    async areComplete() {
      for (const { hour, conversation, mentioned } of played) {
        await eventually(`all of hour ${hour}`, async () => (await missing(hour, conversation)).length === 0).catch(
          async (cause) => {
            throw new Error(`Missing: ${await missing(hour, conversation)}`, { cause });
          },
        );
        const texts = (await inGroup()).filter(({ body }) => body.startsWith(`Hora ${hour}:`));
        assert.deepEqual(
          texts.map(({ body }) => body),
          [`Hora ${hour}: fala com @${mentioned}`],
        );
      }
    },
    sent: () => played.length,
  };

  /** A picture with a caption, and an album: its frame, and the same picture again and again. */
  async function pictures(hour: number, { customer }: Conversation): Promise<void> {
    const base64 = fakeImage(pictureBytes).toString('base64');
    const media = { kind: 'image', base64, mimetype: 'image/png', caption: `foto ${hour}` };
    const wid = await customer.say({ media });
    const sealed = emulator.world.phones.byNumber(customer.number)?.screen.find(wid)?.content.imageMessage;
    await phones.sendRaw(customer.number, shop, { albumMessage: { expectedImageCount: albumSize } });
    const messageAssociation = { associationType: 'MEDIA_ALBUM', parentMessageKey: { id: `ALBUM${hour}` } };
    for (let number = 1; number <= albumSize; number += 1) {
      const imageMessage = { ...JSON.parse(JSON.stringify(sealed)), caption: `álbum ${hour}.${number}` };
      await phones.sendRaw(customer.number, shop, { imageMessage, messageContextInfo: { messageAssociation } });
    }
  }

  /** The agent asks; the customer votes, and changes their mind. */
  async function poll(hour: number, { customer, ticketId }: Conversation): Promise<void> {
    const question = `enquete ${hour}`;
    await replyIn(server, admin, ticketId, { poll: { question, choices: ['Sábado', 'Domingo'] } });
    const { id } = await eventually(`${question} on the phone`, async () =>
      (await phones.screen(customer.number, shop)).find(({ text }) => text === question),
    );
    for (const choice of ['Sábado', 'Domingo']) await phones.vote(customer.number, id, [choice]);
  }

  async function change(hour: number, { customer }: Conversation): Promise<void> {
    const wid = await customer.say({ text: `pedido ${hour}: 2` });
    await customer.edit(wid, `pedido ${hour}: 3`);
    await customer.react(wid, '👍');
  }

  async function mention(hour: number, { customer }: Conversation, number: string): Promise<void> {
    const lid = emulator.world.phones.byNumber(number)?.lid ?? '';
    const text = `Hora ${hour}: fala com @${lid.split('@')[0]}`;
    const extendedTextMessage = { text, contextInfo: { mentionedJid: [lid] } };
    await phones.sendRaw(customer.number, group, { extendedTextMessage });
  }

  /** What of an hour is not shown as it should be. */
  async function missing(hour: number, conversation: Conversation): Promise<string[]> {
    const messages = await conversation.messages();
    const isOnce = (fits: (message: Message) => boolean) => messages.filter(fits).length === 1;
    const album = messages.filter(({ body }) => body.startsWith(`álbum ${hour}.`));
    const isWhole = {
      picture: isOnce(({ body, media }) => body === `foto ${hour}` && media?.size === pictureBytes),
      album:
        album.map(({ body }) => body.split('.')[1]).join() === '1,2,3' &&
        album.every(({ media, data }) => media?.size === pictureBytes && data?.album === album[0]?.data?.album),
      poll: isOnce(({ data }) => data?.question === `enquete ${hour}` && votesIn(data.answers) === '[["Domingo"]]'),
      edit: isOnce(({ body, hasFormerText }) => body === `pedido ${hour}: 3` && hasFormerText),
      reaction: isOnce(
        ({ body, reactions }) =>
          body.startsWith(`pedido ${hour}:`) && reactions.map(({ emoji }) => emoji).join() === '👍',
      ),
    };
    return Object.entries(isWhole).flatMap(([what, isThere]) => (isThere ? [] : [what]));
  }

  async function inGroup(): Promise<Message[]> {
    const query = { status: 'pending', showAll: 'true' };
    const { body } = await server.call('GET /tickets', { as: admin, query });
    const ticket = body.tickets.find(({ isGroup }) => isGroup);
    return ticket ? messagesOf(server, admin, ticket.id) : [];
  }
}

/** The choices of each voter. */
function votesIn(answers: unknown): string {
  return JSON.stringify(Array.isArray(answers) ? answers.map(({ choices }) => choices) : null);
}
