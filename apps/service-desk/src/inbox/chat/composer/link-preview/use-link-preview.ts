import { api } from '@recado/api/client';
import type { NewMessage } from '@recado/api/live';
import { addressIn } from '@recado/contract/link-address';
import { useEffect, useState } from 'react';
import { smallPicture } from './small-picture.ts';

/** A preview as it is sent. */
export type ComposedPreview = NonNullable<NewMessage['linkPreview']>;

/** Milliseconds without a change of the address before its page is asked for. */
const rest = 600;

interface Looked {
  address: string;
  preview: ComposedPreview | null;
}

/**
 * The preview of the first address in a text that is being written; the server asks the page. Sending does not wait for
 * it: a message that is sent before goes without one. `drop` leaves it out for this address.
 */
export function useLinkPreview(text: string): { preview: ComposedPreview | null; drop: () => void } {
  const address = addressIn(text);
  const [looked, setLooked] = useState<Looked | null>(null);
  const isKnown = looked !== null && looked.address === address;
  useEffect(() => {
    if (address === undefined || isKnown) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      previewOf(address).then(
        (preview) => isWanted && setLooked({ address, preview }),
        () => isWanted && setLooked({ address, preview: null }),
      );
    }, rest);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [address, isKnown]);
  return {
    preview: isKnown ? looked.preview : null,
    drop: () => address !== undefined && setLooked({ address, preview: null }),
  };
}

async function previewOf(address: string): Promise<ComposedPreview | null> {
  const { preview } = await api('POST /link-previews', { body: { address } });
  if (!preview) return null;
  const { image, ...texts } = preview;
  return { ...texts, image: image ? await smallPicture(image) : undefined };
}
