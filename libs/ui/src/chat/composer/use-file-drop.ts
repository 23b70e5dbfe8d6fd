import { type ClipboardEvent, type DragEvent, useState } from 'react';

/**
 * Handlers for files that are pasted or dropped; `isOver` while files are dragged over the element. Events that an
 * inner element has handled are ignored. While `disabled`, drops are cancelled: otherwise the browser would leave the
 * page to show the file.
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
