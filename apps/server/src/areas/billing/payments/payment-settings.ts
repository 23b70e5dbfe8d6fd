import type { BodyOutput, PaymentProviderName, PaymentSettings } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { openText, sealText } from '../../../platform/security/sealing.ts';
import { checkCertificate } from './efi/certificate.ts';
import { efiSecrets, efiSettings, noticeAddress } from './efi/efi.ts';
import { noticeSecret } from './notice-secret.ts';
import { paymentProviders } from './payments.schema.ts';
import { canonicalKey, staticKeySettings } from './static-key.ts';
import { contextOfSecrets, type ProviderParts, storedProvider } from './stored-providers.ts';

type Changes = BodyOutput<'PUT /payment-settings'>;

/** The payment settings, without secrets. Requires a system unit, like all functions here. */
export async function readPaymentSettings(parts: ProviderParts, unit: Unit): Promise<PaymentSettings> {
  const { configuration, secret } = parts;
  const stored = await unit.db.select().from(paymentProviders);
  const named = (name: PaymentProviderName) => stored.find((provider) => provider.name === name);
  const key = staticKeySettings.safeParse(named('static-key')?.settings);
  const efi = named('efi');
  const account = efiSettings.safeParse(efi?.settings);
  const webhook = {
    address: noticeAddress(configuration, noticeSecret(secret)).replace(/hmac=\w+/, 'hmac=…'),
    registeredAt: efi?.webhookAt?.toISOString() ?? null,
  };
  return {
    provider: stored.find(({ active }) => active)?.name ?? null,
    sandboxAllowed: !configuration.production,
    staticKey: key.success ? key.data : null,
    efi: account.success ? { ...account.data, hasCredentials: efi?.sealed !== '', webhook } : null,
  };
}

/**
 * Changes the settings, and which provider is in use. Throws ERR_NOT_SUPPORTED for the sandbox in production,
 * ERR_VALIDATION for a provider without settings, ERR_CERTIFICATE_UNREADABLE, ERR_CERTIFICATE_OUTDATED.
 */
export async function changePaymentSettings(parts: ProviderParts, unit: Unit, changes: Changes) {
  const { provider, staticKey, efi } = changes;
  if (provider === 'sandbox' && parts.configuration.production) throw new AppError('ERR_NOT_SUPPORTED');
  if (staticKey) await store(unit, 'static-key', { settings: { ...staticKey, key: canonicalKey(staticKey.key) } });
  if (efi) await storeEfi(parts, unit, efi);
  if (provider !== undefined) await choose(unit, provider);
  return readPaymentSettings(parts, unit);
}

async function choose(unit: Unit, provider: PaymentProviderName | null): Promise<void> {
  await unit.db.update(paymentProviders).set({ active: false }).where(eq(paymentProviders.active, true));
  if (provider === null) return;
  if (provider === 'sandbox') await store(unit, 'sandbox', { settings: {} });
  const field = provider === 'efi' ? 'body.efi' : 'body.staticKey';
  if (!(await storedProvider(unit, provider))) throw refusedValue(field, 'required');
  await unit.db.update(paymentProviders).set({ active: true }).where(eq(paymentProviders.name, provider));
}

/** Stores the settings of Efí. Absent secrets keep their value; a new account needs all of them. */
async function storeEfi({ secret }: ProviderParts, unit: Unit, changes: NonNullable<Changes['efi']>): Promise<void> {
  const { clientSecret, certificate, certificatePassword, ...given } = changes;
  const account = { ...given, key: canonicalKey(given.key) };
  const stored = await storedProvider(unit, 'efi');
  const kept = stored?.sealed && efiSecrets.parse(JSON.parse(openText(secret, stored.sealed, contextOfSecrets('efi'))));
  const secrets = {
    clientSecret: clientSecret || (kept ? kept.clientSecret : ''),
    certificate: certificate || (kept ? kept.certificate : ''),
    // The password belongs to the certificate, so a new certificate replaces it.
    password: certificate ? (certificatePassword ?? '') : kept ? kept.password : '',
  };
  if (secrets.clientSecret === '') throw refusedValue('body.efi.clientSecret', 'required');
  if (secrets.certificate === '') throw refusedValue('body.efi.certificate', 'required');
  const settings = { ...account, certificate: checkCertificate(secrets) };
  const sealed = sealText(secret, JSON.stringify(secrets), contextOfSecrets('efi'));
  await store(unit, 'efi', { settings, sealed, webhookAt: null });
}

async function store(
  unit: Unit,
  name: PaymentProviderName,
  values: Partial<typeof paymentProviders.$inferInsert>,
): Promise<void> {
  await unit.db
    .insert(paymentProviders)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: paymentProviders.name, set: { ...values, ...touched } });
}

/** Stores that the bank confirmed the address of its notices. */
export async function recordRegistration(unit: Unit, name: PaymentProviderName, now: Date): Promise<void> {
  await unit.db.update(paymentProviders).set({ webhookAt: now }).where(eq(paymentProviders.name, name));
}
