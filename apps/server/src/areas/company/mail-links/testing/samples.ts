import type { mailLinkEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

const unknown = { token: 'x'.repeat(43) };

/** A valid request to each endpoint of links in e-mails; an installation of the matrix sends none. */
export const samples: Samples<keyof typeof mailLinkEndpoints> = {
  'GET /users/me/email-proof': async () => ({}),
  'POST /users/me/email-proof': async () => ({ status: 409 }),
  'GET /email-proof/:token': async () => ({ params: unknown, status: 404 }),
  'POST /email-proof/:token': async () => ({ params: unknown, status: 404 }),
  'POST /auth/recovery-mail': async () => ({ body: { email: 'somebody@example.com' }, status: 409 }),
  'GET /recovery/:token': async () => ({ params: unknown, status: 404 }),
  'POST /recovery/:token': async () => ({ params: unknown, body: { password: 'long enough' }, status: 404 }),
};
