import { z } from 'zod';
import { sizedText, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { pixKeyOf } from '../pix-key.ts';

/** The ways in which companies can pay the installation (SERVER §2, PIX). */
export const paymentProviders = ['static-key', 'efi', 'sandbox'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** The PIX key of an account, as it is written (`pixKeyOf`); e-mail addresses are the longest. */
const key = sizedText(1, 77).refine((text) => pixKeyOf(text) !== undefined, because('invalidPixKey'));
/** A static key with the payee's name and city in the QR code; the central bank limits their length. */
const staticKey = z.object({ key, name: sizedText(1, 25), city: sizedText(1, 15) });
const bankEnvironment = z.enum(['production', 'sandbox']);

/** How companies pay, as the super user sees it. */
export const paymentSettings = z.object({
  /** Null: companies cannot pay by PIX. */
  provider: z.enum(paymentProviders).nullable(),
  /** False in production, where `sandbox` is refused. */
  sandboxAllowed: z.boolean(),
  staticKey: z.object({ key: z.string(), name: z.string(), city: z.string() }).nullable(),
  efi: z
    .object({
      key: z.string(),
      clientId: z.string(),
      environment: bankEnvironment,
      hasCredentials: z.boolean(),
      /** Null: none is stored. `validUntil` is null for a PKCS#12 certificate, whose expiry is not known. */
      certificate: z.object({ format: z.enum(['pem', 'p12']), validUntil: timestamp.nullable() }).nullable(),
      /** Where the bank sends notices, and when it last confirmed this URL. */
      webhook: z.object({ address: z.string(), registeredAt: timestamp.nullable() }),
    })
    .nullable(),
});
export type PaymentSettings = z.output<typeof paymentSettings>;

/** A change of these settings. */
export const paymentSettingsBody = z.object({
  provider: z.enum(paymentProviders).nullable().optional(),
  staticKey: staticKey.optional(),
  efi: z
    .object({
      key,
      clientId: sizedText(1, 200),
      environment: bankEnvironment,
      /** Absent or empty keeps the stored one; the same holds for the certificate. */
      clientSecret: z.string().trim().max(200).optional(),
      /** Certificate and key in PEM form, or a PKCS#12 file in base64. */
      certificate: z.string().trim().max(60_000).optional(),
      certificatePassword: z.string().max(200).optional(),
    })
    .optional(),
});
