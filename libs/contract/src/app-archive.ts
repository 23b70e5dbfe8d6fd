import { z } from 'zod';

/** The name of an app: letters, digits and `-`, at most 40 characters. It belongs to one publisher for ever. */
export const appName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/);

/** The name of a part of an app: an ability, a step of the chatbot, or an outcome of it. */
export const appPartName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]{0,39}$/);

/** A version as of semver.org, without a build: `1.4.0`, `2.0.0-beta.1`. */
export const appVersion = z
  .string()
  .max(40)
  .regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/);

/** The most characters of what is signed, and the most bytes of an archive: as JSON, its quotes are escaped. */
const mostContent = 3 * 1_024 * 1_024;
export const mostArchive = 4 * 1_024 * 1_024;

/**
 * An app as it is published: one JSON document. The signature (Ed25519, base64) is over the bytes of `content`, so that
 * nobody needs a canonical form (docs/adr/0154).
 */
export const appArchive = z.strictObject({
  /** The name of the publisher, as the installation knows it. */
  publisher: z.string().min(2).max(60),
  content: z.string().max(mostContent),
  signature: z.base64().max(200),
});
export type AppArchive = z.output<typeof appArchive>;
