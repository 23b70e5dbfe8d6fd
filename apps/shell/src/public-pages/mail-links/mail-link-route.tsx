import { LazyMailLinkPage } from './lazy-parts.ts';

/** What a link in an e-mail opens: one of the public pages that few visitors open, with texts of its own. */
export function MailLinkPage() {
  return <LazyMailLinkPage />;
}
