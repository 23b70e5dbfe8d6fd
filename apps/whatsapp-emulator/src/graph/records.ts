import type { TemplateComponent } from './templates/template-schema.ts';

/** An app of a developer: it receives the webhooks of the accounts that it is subscribed to. */
export interface AppRecord {
  id: string;
  name: string;
  secret: string;
  /** The default address of webhooks and the word that proves it. */
  callbackUrl?: string | undefined;
  verifyToken?: string | undefined;
  /** The subscribed fields; all of them if absent. */
  fields?: string[] | undefined;
}

/** An app that receives the webhooks of an account, perhaps at an address of the account's own. */
export interface Subscription {
  appId: string;
  callbackUrl?: string | undefined;
}

/** A WhatsApp business account (WABA). */
export interface AccountRecord {
  id: string;
  name: string;
  currency: string;
  /** The business that owns it: user ids are its own. */
  portfolioId: string;
  /** Without one, messages beyond the free ones are accepted and never delivered (131042). */
  paymentMethod: boolean;
  reviewStatus: string;
  subscriptions: Subscription[];
}

/** Where a number lives. */
export type PlatformType = 'CLOUD_API' | 'ON_PREMISE' | 'NOT_APPLICABLE';

/** A phone number of an account. */
export interface NumberRecord {
  id: string;
  accountId: string;
  /** Digits with country code. */
  number: string;
  verifiedName: string;
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  messagingLimit: string;
  throughput: 'STANDARD' | 'HIGH' | 'NOT_APPLICABLE';
  codeVerificationStatus: 'VERIFIED' | 'NOT_VERIFIED' | 'EXPIRED';
  platformType: PlatformType;
  nameStatus: string;
  status: 'CONNECTED' | 'PENDING' | 'OFFLINE' | 'BANNED' | 'UNVERIFIED';
  /** The number stays in the WhatsApp Business app (coexistence). */
  isOnBizApp: boolean;
  pin?: string | undefined;
  /** Its own address of webhooks, for the app that asked for it. */
  override?: Subscription | undefined;
  /** The kinds of synchronisation that were asked for; each works once. */
  syncs: string[];
  /** When it was onboarded: synchronisation can be asked for within 24 hours. */
  onboardedAt: number;
  /** Whether the owner shares the history of the app; `silent`: nothing ever comes. */
  historySharing: 'shared' | 'refused' | 'silent';
  /** Delivered service messages by month (`2026-11`). */
  serviceMessages: Record<string, number>;
}

/** A bearer token. */
export interface TokenRecord {
  token: string;
  appId: string;
  scopes: string[];
  /** The accounts that it opens; all of them if absent. */
  accountIds?: string[] | undefined;
  /** Milliseconds since 1970. */
  expiresAt?: number | undefined;
  revoked: boolean;
  issuedAt: number;
}

/** A code of embedded signup: exchanged once, within 30 seconds. */
export interface CodeRecord {
  code: string;
  appId: string;
  accountId: string;
  expiresAt: number;
}

/** A file: uploaded by the business, or sent by a person. */
export interface MediaRecord {
  id: string;
  numberId: string;
  mimeType: string;
  sha256: string;
  bytes: number;
  fileName?: string | undefined;
  expiresAt: number;
}

/** What the platform knows about one person and one number. */
export interface ConversationRecord {
  numberId: string;
  /** The number of the person's phone. */
  phone: string;
  /** When the person last wrote or called: the window is open for 24 hours. */
  lastFromPerson?: number | undefined;
  /** When they came by an advertisement. */
  adClickAt?: number | undefined;
  /** Until when the window of an advertisement is open. */
  adUntil?: number | undefined;
  stoppedMarketing: boolean;
  /** Whether Meta's own agent holds the conversation. */
  heldByAgent: boolean;
  /** The person shared their number, or it was known before they hid it. */
  numberKnown: boolean;
}

/** A message that the business sent. */
export interface SentRecord {
  id: string;
  numberId: string;
  /** The number of the person's phone, or what was asked for if there is none. */
  phone: string;
  type: string;
  category: string;
  pricingType: string;
  billable: boolean;
  callbackData?: string | undefined;
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  /** Its body, as it was asked for. */
  body: unknown;
  at: number;
}

/** A template of an account. */
export interface TemplateRecord {
  id: string;
  accountId: string;
  name: string;
  language: string;
  category: string;
  previousCategory?: string | undefined;
  parameterFormat: 'NAMED' | 'POSITIONAL';
  components: TemplateComponent[];
  status: string;
  rejectedReason: string;
  quality: string;
  /** When it was edited while approved. */
  edits: number[];
}

/** A resumable upload and, when it is complete, its handle. */
export interface UploadRecord {
  id: string;
  appId: string;
  fileName: string;
  fileType: string;
  fileLength: number;
  received: number;
  handle?: string | undefined;
}
