import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Handlers that take files by paste and drop; `isOver` while files are held over the element. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (disabled || files.length === 0) return;
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
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
    },
  };
}
