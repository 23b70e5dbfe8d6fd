import { type ClipboardEvent, type DragEvent, useState } from 'react';

/**
 * Handlers that take files by paste and drop; `isOver` while files are held over the element. What an element within has
 * taken is left to it. While `disabled` files cannot be dropped: the browser would leave the page to show them.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (disabled || files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  };
  return {
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => {
        setOver(false);
        take(event, event.dataTransfer);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        if (disabled) event.dataTransfer.dropEffect = 'none';
        else setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
    },
  };
}
