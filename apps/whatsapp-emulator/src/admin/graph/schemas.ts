import { z } from 'zod';
import { numberSchema } from '../schemas.ts';

const id = z.string().regex(/^\d+$/);

export const newAppSchema = z.object({
  id: id.optional(),
  name: z.string().default('Recado'),
  secret: z.string().min(1).optional(),
  callbackUrl: z.url().optional(),
  verifyToken: z.string().optional(),
  fields: z.array(z.string()).optional(),
});

export const appChangeSchema = newAppSchema.omit({ id: true, name: true }).partial();

export const newAccountSchema = z.object({
  id: id.optional(),
  name: z.string().min(1),
  currency: z.string().default('BRL'),
  portfolioId: id.optional(),
  paymentMethod: z.boolean().default(true),
  /** The apps that get its webhooks from the beginning. */
  appIds: z.array(id).default([]),
});

export const accountChangeSchema = z.object({
  name: z.string().min(1).optional(),
  currency: z.string().optional(),
  paymentMethod: z.boolean().optional(),
  reviewStatus: z.string().optional(),
});

const numberFields = {
  verifiedName: z.string().min(1),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  messagingLimit: z.string(),
  throughput: z.enum(['STANDARD', 'HIGH', 'NOT_APPLICABLE']),
  codeVerificationStatus: z.enum(['VERIFIED', 'NOT_VERIFIED', 'EXPIRED']),
  platformType: z.enum(['CLOUD_API', 'ON_PREMISE', 'NOT_APPLICABLE']),
  nameStatus: z.string(),
  status: z.enum(['CONNECTED', 'PENDING', 'OFFLINE', 'BANNED', 'UNVERIFIED']),
  isOnBizApp: z.boolean(),
  onboardedAt: z.number().int(),
  historySharing: z.enum(['shared', 'refused', 'silent']),
  pin: z.string().regex(/^\d{6}$/),
};

export const numberChangeSchema = z
  .object(numberFields)
  .partial()
  .extend({
    /** Delivered service messages by month. */
    serviceMessages: z.record(z.string().regex(/^\d{4}-\d{2}$/), z.number().int().nonnegative()).optional(),
    /** The kinds of synchronisation that count as asked for. */
    syncs: z.array(z.enum(['smb_app_state_sync', 'history'])).optional(),
  });

export const newNumberSchema = numberChangeSchema.extend({
  id: id.optional(),
  accountId: id,
  number: numberSchema,
  verifiedName: z.string().min(1),
});

export const newTokenSchema = z.object({
  appId: id,
  token: z.string().min(1).optional(),
  scopes: z.array(z.string()).optional(),
  accountIds: z.array(id).optional(),
  expiresAt: z.number().int().optional(),
});

export const newCodeSchema = z.object({ appId: id, accountId: id });

export const demoSchema = z.object({
  app: newAppSchema.prefault({}),
  account: newAccountSchema.omit({ appIds: true }).prefault({ name: 'Recado' }),
  number: newNumberSchema.omit({ accountId: true }),
  token: z.string().min(1).optional(),
});
