import { type PrivacySettings, privacySettings } from '@recado/contract';
import type { LiveSocket } from './live-socket.ts';

/** Changes the named settings that differ on WhatsApp, and returns what it has then. */
export async function changePrivacy({ socket }: LiveSocket, changes: PrivacySettings): Promise<PrivacySettings> {
  // Read again each time: the library keeps what it read first, and the owner changes settings on the phone as well.
  const read = async () => knownSettings(await socket.fetchPrivacySettings(true));
  const before = await read();
  let isChanged = false;
  async function apply<Name extends keyof PrivacySettings>(
    name: Name,
    change: (value: NonNullable<PrivacySettings[Name]>) => Promise<void>,
  ): Promise<void> {
    const value = changes[name];
    if (!value || value === before[name]) return;
    await change(value);
    isChanged = true;
  }
  await apply('readreceipts', socket.updateReadReceiptsPrivacy);
  await apply('profile', socket.updateProfilePicturePrivacy);
  await apply('status', socket.updateStatusPrivacy);
  await apply('last', socket.updateLastSeenPrivacy);
  await apply('online', socket.updateOnlinePrivacy);
  await apply('groupadd', socket.updateGroupsAddPrivacy);
  await apply('calladd', socket.updateCallPrivacy);
  await apply('messages', socket.updateMessagesPrivacy);
  // The library sends read receipts by what it read last, so it has to read the change.
  return isChanged ? read() : before;
}

/** The settings and values that the contract knows: WhatsApp adds some from time to time. */
function knownSettings(answer: Record<string, string>): PrivacySettings {
  const known = Object.entries(answer).filter(([name, value]) => privacySettings.safeParse({ [name]: value }).success);
  return privacySettings.parse(Object.fromEntries(known));
}
