import { z } from 'zod';

/** What an app for codes needs: the secret in base 32, and the same as an address (`otpauth://`) for its QR code. */
export const newSecondFactor = z.object({ secret: z.string().max(100), address: z.string().max(1000) });
export type NewSecondFactor = z.output<typeof newSecondFactor>;
