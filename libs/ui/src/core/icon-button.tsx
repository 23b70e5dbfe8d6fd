import { Button, type ButtonProps, Tooltip } from 'antd';
import { PopupAnchor } from './popup-anchor.tsx';
import { KeyHint } from './shortcuts/key-hint.tsx';
import { useRest } from './use-rest.ts';

/** A button with an icon: `label` is its name, `shortcut` its keys, shown in the tooltip. */
export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'title'> & {
  label: string;
  shortcut?: string;
};

/**
 * A button that is only an icon; it always has a name and a tooltip (UX). The tooltip is rendered when the pointer rests
 * on the button: lists have hundreds of them, and antd's costs more than the button.
 */
export function IconButton({ label, shortcut, type = 'text', ...button }: IconButtonProps) {
  const { element, handlers } = useRest(button);
  return (
    <>
      <Button {...button} {...handlers} type={type} aria-label={label} aria-keyshortcuts={ariaKeys(shortcut)} />
      {element && (
        <Tooltip title={<Tip label={label} shortcut={shortcut} />} open={!hasPopup(button)}>
          <PopupAnchor at={() => element} />
        </Tooltip>
      )}
    </>
  );
}

function Tip({ label, shortcut }: Pick<IconButtonProps, 'label' | 'shortcut'>) {
  if (!shortcut) return label;
  return (
    <>
      {label} <KeyHint keys={shortcut} />
    </>
  );
}

/** The tooltip must not cover the popup that the button opened; antd marks the button of an open popup. */
function hasPopup({ className = '', 'aria-expanded': expanded }: ButtonProps): boolean {
  return expanded === true || /\bant-(?:dropdown|popover)-open\b/.test(className);
}

function ariaKeys(shortcut: string | undefined): string | undefined {
  return shortcut?.replace('mod+', 'Control+');
}
