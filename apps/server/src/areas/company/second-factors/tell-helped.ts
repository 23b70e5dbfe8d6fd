import type { ServicePlatform } from '../../../channels/services.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { noticeAddress } from '../mail-links/notice-address.ts';
import { platformConnection } from '../recovery/sender.ts';
import type { FactorOfUser } from './factor-state.ts';
import { helpText } from './help-text.ts';

type Parts = Pick<ServicePlatform, 'channels' | 'configuration' | 'database' | 'logger'>;

/**
 * Tells a user that their codes and passkeys will be taken away: by e-mail where a mail server is configured, and on WhatsApp where they
 * have verified a number and the platform has a connection. After the commit; what cannot be told stops nothing.
 */
export async function tellHelped(platform: Parts, { found, at }: { found: FactorOfUser; at: Date }): Promise<void> {
  const { user, company } = found;
  const { language, timeZone } = company;
  const words = helpText({ name: user.name, company: company.name.trim(), at, language, timeZone });
  const id = `second-factor-${user.id}-${at.getTime()}`;
  const ways = [
    createMailer(platform.configuration)?.send({ to: noticeAddress(user), language, ...words, id }),
    user.wpp && user.wppProvedAt ? sendText(platform, user.wpp, words.text) : undefined,
  ];
  for (const { status, reason } of (await Promise.allSettled(ways)).map((way) => ({ reason: undefined, ...way }))) {
    if (status === 'rejected') {
      platform.logger.warn({ err: reason, userId: user.id }, 'a notice about a second factor was not sent');
    }
  }
}

async function sendText({ channels, database }: Parts, number: string, text: string): Promise<void> {
  await database.system(async (unit) => {
    const sender = await platformConnection(unit);
    if (sender) await channels.sendText(unit, { ...sender, number, text });
  });
}
