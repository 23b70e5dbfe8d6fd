import { type ShownMessage, useReport } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { webAddress } from '@recado/contract/link-address';
import { previewedAddress } from '@recado/contract/previewed-address';
import { Name } from '@recado/ui/core';
import { LinkOutlined } from '@recado/ui/icons';
import { settingOf } from '../../viewer.ts';

/**
 * What the page says about itself whose address is in a text that came without a preview; the server asks the page, never
 * this browser (ADR 180). It has the same size before the answer and without one, so that nothing in the chat moves. Nothing
 * if the server opens no such address, or the company does not want it.
 */
export default function FetchedLinkCard({ message }: { message: ShownMessage }) {
  const { user } = useSession();
  const written = previewedAddress(message.body);
  const address = written === undefined ? undefined : webAddress(written);
  if (written === undefined || address === undefined) return null;
  if (settingOf(user, 'linkPreviews') === 'disabled') return null;
  return <Card messageId={message.id} written={written} address={address} />;
}

interface CardProps {
  messageId: number;
  written: string;
  address: string;
}

function Card({ messageId, written, address }: CardProps) {
  const { report } = useReport('GET /messages/:messageId/link-preview', { params: { messageId } });
  // An edited message has another address.
  const preview = report?.preview?.address === written ? report.preview : null;
  const { hostname, pathname } = new URL(address);
  const title = preview?.title ?? hostname;
  const description = preview?.description ?? (pathname === '/' ? '' : pathname);
  return (
    <a className="link-row" href={address} target="_blank" rel="noopener noreferrer nofollow">
      <span className="link-row-picture">
        {preview?.image ? <img src={`data:image/webp;base64,${preview.image}`} alt="" /> : <LinkOutlined aria-hidden />}
      </span>
      <span className="link-row-text">
        <strong dir="auto" title={title}>
          <Name text={title} />
        </strong>
        {description && (
          <span dir="auto" title={description}>
            {description}
          </span>
        )}
        {preview && (
          <small title={[hostname, preview.site].filter(Boolean).join(' · ')}>
            <bdi>{hostname}</bdi>
            {preview.site && preview.site !== hostname && (
              <>
                {' · '}
                <bdi>{preview.site}</bdi>
              </>
            )}
          </small>
        )}
      </span>
    </a>
  );
}
