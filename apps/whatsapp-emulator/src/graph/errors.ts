import { newTraceId } from './ids.ts';

interface Known {
  status: number;
  title: string;
  details: string;
}

/** Meta's errors that the emulator gives (Meta: error codes, 2026-06-18). */
const CATALOGUE: Record<number, Known> = {
  1: { status: 400, title: 'API Unknown', details: 'Invalid request or possible server error.' },
  2: { status: 503, title: 'API Service', details: 'Temporary due to downtime or due to being overloaded.' },
  4: { status: 400, title: 'API Too Many Calls', details: 'The app has reached its API call rate limit.' },
  10: {
    status: 403,
    title: 'Application does not have permission for this action',
    details: 'Permission is either not granted or has been removed.',
  },
  100: {
    status: 400,
    title: 'Invalid parameter',
    details: 'The request included one or more unsupported or misspelled parameters.',
  },
  190: { status: 401, title: 'Access token has expired', details: 'Get a new access token.' },
  200: { status: 403, title: 'API Permission', details: 'Permission is either not granted or has been removed.' },
  368: {
    status: 403,
    title: 'Temporarily blocked for policies violations',
    details: 'The account has been restricted or disabled for violating a platform policy.',
  },
  80007: {
    status: 400,
    title: 'Rate limit issues',
    details: 'The WhatsApp Business Account has reached its rate limit.',
  },
  130429: { status: 400, title: 'Rate limit hit', details: 'Cloud API message throughput has been reached.' },
  130472: {
    status: 400,
    title: "User's number is part of an experiment",
    details: 'Message was not sent as part of an experiment.',
  },
  131000: { status: 500, title: 'Something went wrong', details: 'Message failed to send due to an unknown error.' },
  131005: { status: 403, title: 'Access denied', details: 'Permission is either not granted or has been removed.' },
  131008: {
    status: 400,
    title: 'Required parameter is missing',
    details: 'The request is missing a required parameter.',
  },
  131009: { status: 400, title: 'Parameter value is not valid', details: 'One or more parameter values are invalid.' },
  131016: { status: 500, title: 'Service unavailable', details: 'A service is temporarily unavailable.' },
  131021: {
    status: 400,
    title: 'Recipient cannot be sender',
    details: 'Sender and recipient phone number is the same.',
  },
  131026: { status: 400, title: 'Message undeliverable', details: 'Message Undeliverable.' },
  131031: {
    status: 403,
    title: 'Account has been locked',
    details: 'The WhatsApp Business Account has been restricted or disabled.',
  },
  131042: {
    status: 400,
    title: 'Business eligibility payment issue',
    details: 'There was an error related to your payment method.',
  },
  131047: {
    status: 400,
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131048: {
    status: 400,
    title: 'Spam rate limit hit',
    details:
      'Message failed to send because there are restrictions on how many messages can be sent from this phone number.',
  },
  131049: {
    status: 400,
    title: 'Meta chose not to deliver',
    details: 'This message was not delivered to maintain healthy ecosystem engagement.',
  },
  131050: {
    status: 400,
    title: 'Unable to deliver the message',
    details: 'This recipient has chosen to stop receiving marketing messages on WhatsApp from your business.',
  },
  131051: { status: 400, title: 'Message type unknown', details: 'Message type is currently not supported.' },
  131052: { status: 400, title: 'Media download error', details: 'Unable to download the media sent by the user.' },
  131053: { status: 400, title: 'Media upload error', details: 'Unable to upload the media used in the message.' },
  131056: {
    status: 400,
    title: '(Business Account, Consumer Account) pair rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
  131060: {
    status: 400,
    title: 'This message is currently unavailable',
    details: 'This message is currently unavailable.',
  },
  131062: {
    status: 400,
    title: 'Business-scoped user ids are not supported for this message',
    details: 'One-tap, zero-tap and copy code authentication templates need a phone number.',
  },
  132000: {
    status: 400,
    title: 'Template Param Count Mismatch',
    details:
      'The number of variable parameter values included in the request did not match the number of variable parameters defined in the template.',
  },
  132001: {
    status: 404,
    title: 'Template does not exist',
    details: 'The template does not exist in the specified language or the template has not been approved.',
  },
  132007: {
    status: 400,
    title: 'Template Format Character Policy Violated',
    details: 'Template content violates a WhatsApp policy.',
  },
  132012: {
    status: 400,
    title: 'Template Parameter Format Mismatch',
    details: 'Variable parameter values formatted incorrectly.',
  },
  132015: {
    status: 400,
    title: 'Template is Paused',
    details: 'Template is paused due to low quality so it cannot be sent in a template message.',
  },
  132016: {
    status: 400,
    title: 'Template is Disabled',
    details: 'Template has been paused too many times due to low quality and is now permanently disabled.',
  },
  133005: { status: 400, title: 'Two step verification PIN Mismatch', details: 'Two-step verification PIN incorrect.' },
  133010: {
    status: 400,
    title: 'Phone number Not Registered',
    details: 'Phone number not registered on the Whatsapp Business Platform.',
  },
  133016: {
    status: 400,
    title: 'Account register deregister rate limit exceeded',
    details: 'Registration or Deregistration failed because there were too many attempts for this phone number.',
  },
  2593107: {
    status: 400,
    title: 'Synchronization request limit exceeded',
    details: 'This type of synchronization was already requested for this phone number.',
  },
  2593108: {
    status: 400,
    title: 'Synchronization request outside of the allowed window',
    details: 'Synchronization has to be requested within 24 hours after the number was onboarded.',
  },
  2593109: {
    status: 400,
    title: 'History sharing is turned off',
    details: 'History sync is turned off by the business from the WhatsApp Business App.',
  },
};

/** What an error says besides its code. */
export interface ErrorExtras {
  /** The message in place of the usual one. */
  message?: string;
  details?: string | undefined;
  subcode?: number;
  status?: number;
  headers?: Record<string, string> | undefined;
}

/** A refusal in Meta's form. */
export class GraphError extends Error {
  readonly code: number;
  readonly status: number;
  readonly title: string;
  readonly details: string;
  readonly subcode: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: number, extras: ErrorExtras = {}) {
    const known = CATALOGUE[code] ?? { status: 400, title: 'Unknown error', details: 'Unknown error' };
    super(extras.message ?? `(#${code}) ${known.title}`);
    this.code = code;
    this.title = known.title;
    this.status = extras.status ?? known.status;
    this.details = extras.details ?? known.details;
    this.subcode = extras.subcode;
    this.headers = extras.headers ?? {};
  }

  /** The body of the answer. */
  body() {
    return {
      error: {
        message: this.message,
        type: this.code === 100 && this.subcode !== undefined ? 'GraphMethodException' : 'OAuthException',
        code: this.code,
        ...(this.subcode === undefined ? undefined : { error_subcode: this.subcode }),
        // What a person has to know about a template that is refused.
        ...(isAboutTemplate(this.subcode) && {
          is_transient: false,
          error_user_title: this.title,
          error_user_msg: this.details,
        }),
        error_data: { messaging_product: 'whatsapp', details: this.details },
        fbtrace_id: newTraceId(),
      },
    };
  }

  /** The error as a webhook carries it, in a status or a message. */
  inWebhook() {
    return {
      code: this.code,
      title: this.title,
      message: this.title,
      error_data: { details: this.details },
      href: 'https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes/',
    };
  }
}

function isAboutTemplate(subcode: number | undefined): boolean {
  return subcode !== undefined && subcode >= 2_388_000 && subcode < 2_389_000;
}

/** The node does not exist, or the token does not open it: Meta does not say which. */
export function unknownNode(id: string, method = 'get'): GraphError {
  const message =
    `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, ` +
    'or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api';
  return new GraphError(100, { message, subcode: 33 });
}

/** A required parameter is missing. */
export function missing(name: string): GraphError {
  const details = `The parameter ${name} is required.`;
  return new GraphError(100, { message: `(#100) ${details}`, details });
}

/** A parameter has a value that is not allowed. */
export function invalid(details: string): GraphError {
  return new GraphError(131009, { details });
}
