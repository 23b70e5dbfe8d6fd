import { z } from 'zod';

/** WhatsApp's ids: digits, beyond 2^53. */
export const whatsappDigits = z.string().trim().min(5).max(30).regex(/^\d+$/);

/** The PIN of a number's two-step verification. */
export const officialPin = z
  .string()
  .max(6)
  .regex(/^\d{6}$/);

/** The refusals of every question to WhatsApp's official platform. */
export const officialRefusals = ['ERR_OFFICIAL_UNREACHABLE', 'ERR_OFFICIAL_REFUSED'] as const;
