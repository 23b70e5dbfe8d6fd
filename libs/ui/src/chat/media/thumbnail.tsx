import { thumbnailAddress } from '@recado/contract/thumbnail-address';
import { useRenewal } from './use-renewal.ts';
import './media.css';

interface ThumbnailProps {
  /** The address of the picture; it expires, and the new one arrives here. */
  url: string;
  className: string;
  /** Requests a new address when the old one no longer works. */
  renew?: () => Promise<unknown>;
}

/** A small preview picture that says nothing by itself: of a page, a document, a map. Nothing if it cannot be loaded. */
export function Thumbnail({ url, className, renew }: ThumbnailProps) {
  const renewal = useRenewal(url, renew && (() => renew().then(() => null)));
  if (renewal.isBroken) return null;
  const src = thumbnailAddress(url);
  return <img className={className} src={src} alt="" loading="lazy" decoding="async" onError={renewal.onError} />;
}
