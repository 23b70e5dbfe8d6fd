import { asc, eq } from 'drizzle-orm';
import { chatMessages, chats, chatUsers } from '../areas/conversations/chats/chats.schema.ts';
import type { Unit } from '../platform/database/database.ts';
import { users } from '../platform/database/schema/users.ts';

/** Who writes, by their place among the company's users, minutes ago, and the text. */
const lines: [writer: number, minutesAgo: number, text: string][] = [
  [1, 190, 'Bom dia! A promoção dos tênis começa hoje ao meio-dia.'],
  [2, 184, 'Beleza. O preço novo já está no site?'],
  [1, 181, 'Está sim. Quem perguntar por *numeração 44*, peça para esperar até quinta.'],
  [3, 42, 'Chegou a nota do fornecedor, deixei com o financeiro.'],
  [2, 12, 'Alguém pode ficar com a fila do suporte das 12h às 13h?'],
];

/** A chat of the whole team with a few messages; the last one is unread for everybody else. */
export async function seedChats(unit: Unit, { companyId }: { companyId: number }, now: Date): Promise<void> {
  const team = await unit.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id));
  const written = lines.flatMap(([writer, minutesAgo, message]) => {
    const sender = team[writer % team.length];
    return sender ? [{ sender, message, createdAt: new Date(now.getTime() - minutesAgo * 60_000) }] : [];
  });
  const last = written.at(-1);
  if (!last) return;
  const [chat] = await unit.db
    .insert(chats)
    .values({
      companyId,
      title: 'Equipe da loja',
      ownerId: written[0]?.sender.id,
      lastMessage: `${last.sender.name}: ${last.message}`,
      lastMessageAt: last.createdAt,
    })
    .returning({ id: chats.id });
  if (!chat) throw new Error('The demo could not be stored.');
  const stored = await unit.db
    .insert(chatMessages)
    .values(
      written.map(({ sender, ...message }) => ({
        ...message,
        companyId,
        chatId: chat.id,
        senderId: sender.id,
        senderName: sender.name,
      })),
    )
    .returning({ id: chatMessages.id });
  const [before, newest] = stored.slice(-2);
  await unit.db.insert(chatUsers).values(
    team.map(({ id: userId }) => {
      const wrote = userId === last.sender.id;
      return { companyId, chatId: chat.id, userId, unreads: wrote ? 0 : 1, lastReadId: (wrote ? newest : before)?.id };
    }),
  );
}
