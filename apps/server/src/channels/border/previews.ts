import { type LinkPreview, linkPreviewBounds } from '@recado/contract';
import { webAddress } from '@recado/contract/link-address';
import { boundedText, bounds } from './fields.ts';

/** A preview picture in base64; none if it is larger than any that a phone sends. */
export function boundedThumbnail(base64: string): string | undefined {
  return base64.length <= Math.ceil(bounds.thumbnail / 3) * 4 ? base64 : undefined;
}

/** A link preview; none for an address that is not in the text, or that a browser cannot open. */
export function boundedPreview(text: string, link: LinkPreview | undefined): { link?: LinkPreview } {
  if (!link || !text.includes(link.address) || !webAddress(link.address)) return {};
  const { address, title, description } = link;
  return {
    link: {
      address,
      title: boundedText(title, linkPreviewBounds.title),
      description: boundedText(description, linkPreviewBounds.description),
    },
  };
}
