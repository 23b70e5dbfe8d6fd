/** The typed part of a message in a webhook: `type`, and the field of that name. */
export type TypedContent = { type: string; [field: string]: unknown };

/** What a webhook says about a message besides its content. */
export interface InboundExtras {
  context?: object | undefined;
  referral?: object | undefined;
  /** System messages carry no `contacts` (CLOUD-API 3). */
  withoutContacts?: boolean;
  /** One about a change of user id names nobody by a number. */
  withoutSender?: boolean;
  errors?: object[] | undefined;
  /** When it was sent, in milliseconds; now unless given. */
  sentAt?: number | undefined;
}
