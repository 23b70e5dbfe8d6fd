import type { PaymentProviderName } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openText } from '../../../platform/security/sealing.ts';
import { efi, efiSecrets, efiSettings } from './efi/efi.ts';
import { noticeSecret } from './notice-secret.ts';
import { paymentProviders } from './payments.schema.ts';
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';
import { staticKey, staticKeySettings } from './static-key.ts';

/** The services that providers need. */
export type ProviderParts = Pick<Platform, 'configuration' | 'secret' | 'clock'>;
type Stored = typeof paymentProviders.$inferSelect;

/** The context to which the secrets of a provider are bound (`sealText`). */
export const contextOfSecrets = (name: PaymentProviderName) => `payment provider ${name}`;

/** The stored settings of a provider. Requires a system unit, like all functions here. */
export async function storedProvider(unit: Unit, name: PaymentProviderName): Promise<Stored | undefined> {
  const [stored] = await unit.db.select().from(paymentProviders).where(eq(paymentProviders.name, name));
  return stored;
}

/** The provider that is in use. Throws ERR_PAYMENT_UNAVAILABLE. */
export async function activeProvider(parts: ProviderParts, unit: Unit): Promise<PaymentProvider> {
  const [stored] = await unit.db.select().from(paymentProviders).where(eq(paymentProviders.active, true));
  const provider = stored && providerOf(parts, stored);
  if (!provider) throw new AppError('ERR_PAYMENT_UNAVAILABLE');
  return provider;
}

/** A provider with its stored settings, in use or not; undefined without settings, or if it is not allowed here. */
export async function findProvider(
  parts: ProviderParts,
  unit: Unit,
  name: PaymentProviderName,
): Promise<PaymentProvider | undefined> {
  const stored = await storedProvider(unit, name);
  return stored && providerOf(parts, stored);
}

function providerOf(parts: ProviderParts, stored: Stored): PaymentProvider | undefined {
  const { secret, clock, configuration } = parts;
  if (stored.name === 'sandbox') return configuration.production ? undefined : sandbox(clock);
  if (stored.name === 'static-key') {
    const settings = staticKeySettings.safeParse(stored.settings);
    return settings.success ? staticKey(settings.data) : undefined;
  }
  const settings = efiSettings.safeParse(stored.settings);
  const secrets = readSecrets(secret, stored);
  if (!settings.success || !secrets) return undefined;
  return efi({ ...settings.data, ...secrets }, { clock, configuration, hmac: noticeSecret(secret) });
}

function readSecrets(secret: string, { name, sealed }: Stored) {
  if (sealed === '') return undefined;
  const read = efiSecrets.safeParse(JSON.parse(openText(secret, sealed, contextOfSecrets(name))));
  return read.success ? read.data : undefined;
}
