import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CountBadge } from './count-badge.tsx';
import { Popover } from './layers/popover.tsx';
import { PopupAnchor } from './popup-anchor.tsx';
import { Tooltip } from './tooltip.tsx';

/** On narrow screens the list is shifted sideways to stay inside the window. */
const insideTheWindow = { overflow: { shiftX: 8, adjustY: true } };

/** A bell of the top bar: its icon with a count, and its list, mounted only while it is open. */
export interface BellPopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The name of the button, with the count in words, once it is known; by default the title. */
  label?: string | undefined;
  /** Null until the server has said it. */
  count: number | null;
  icon: ReactNode;
  children: ReactNode;
}

/** A button of the top bar with a count, which opens a list (SPEC §2.3). */
export function BellPopover({ isOpen, onOpenChange, title, label, count, icon, children }: BellPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <>
      <Tooltip title={!isOpen && title}>
        <Button
          ref={button}
          type="text"
          aria-label={label ?? title}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <CountBadge count={count ?? 0}>
              <span className="bell-icon">{icon}</span>
            </CountBadge>
          }
          onClick={() => onOpenChange(!isOpen)}
        />
      </Tooltip>
      {wasOpened && (
        <Popover
          open={isOpen}
          onOpenChange={onOpenChange}
          trigger="click"
          placement="bottomRight"
          arrow={false}
          align={insideTheWindow}
          classNames={{ root: 'bell' }}
          title={title}
          destroyOnHidden
          content={children}
        >
          <PopupAnchor at={() => button.current} />
        </Popover>
      )}
    </>
  );
}
