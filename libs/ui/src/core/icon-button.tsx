import { Button, type ButtonProps } from 'antd';
import type { Ref } from 'react';
import { KeyHint } from './shortcuts/key-hint.tsx';
import { Tooltip } from './tooltip.tsx';

/** A button with an icon: `label` is its name, `shortcut` its keys, shown in the tooltip. */
export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'title'> & {
  label: string;
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that is only an icon; it always has a name and a tooltip (UX). */
export function IconButton({ label, shortcut, type = 'text', ...button }: IconButtonProps) {
  return (
    <Tooltip title={!hasPopup(button) && <Tip label={label} shortcut={shortcut} />}>
      <Button {...button} type={type} aria-label={label} aria-keyshortcuts={ariaKeys(shortcut)} />
    </Tooltip>
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
