import { Badge, Button, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';

/** On narrow screens the list is shifted sideways to stay inside the window. */
const insideTheWindow = { overflow: { shiftX: 8, adjustY: true } };

/** A bell of the top bar: its icon with a count, and what it lists, mounted only while it is open. */
export interface BellPopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The name of the button, with the count in words. */
  label: string;
  count: number;
  icon: ReactNode;
  children: ReactNode;
}

/** A button of the top bar with a count, which opens a list (SPEC §2.3). */
export function BellPopover({ isOpen, onOpenChange, title, label, count, icon, children }: BellPopoverProps) {
  return (
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
      <Tooltip title={isOpen ? '' : title}>
        <Button
          type="text"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <Badge count={count} size="small" overflowCount={99}>
              <span className="bell-icon">{icon}</span>
            </Badge>
          }
        />
      </Tooltip>
    </Popover>
  );
}
