import { type Ref, useImperativeHandle } from 'react';

/**
 * Stands for an element that is drawn elsewhere: antd places a popup at it as if it were its child. So a button can
 * stay as it is when its popup is rendered for the first time. What else antd gives to its child is not used.
 */
export function PopupAnchor({ at, ref }: { at: () => HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, at);
  return null;
}
