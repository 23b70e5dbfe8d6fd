import { type Ref, useImperativeHandle } from 'react';

/**
 * Represents an element that is rendered elsewhere: antd places a popup at it as if it were the popup's child. So a
 * button does not render again when its popup is rendered for the first time. Other props that antd passes are not
 * used.
 */
export function PopupAnchor({ at, ref }: { at: () => HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, at);
  return null;
}
