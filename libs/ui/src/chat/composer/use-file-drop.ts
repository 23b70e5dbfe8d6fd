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
      onPaste: (event: ClipboardEvent) => {
        if (!isPictureOfText(event.clipboardData)) take(event, event.clipboardData);
      },
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

/**
 * Whether the clipboard's picture only shows its text, as cells of a spreadsheet and paragraphs of a word processor
 * bring one. Then the text is pasted. A picture that is copied in a browser has no plain text, files have no HTML.
 */
function isPictureOfText(data: DataTransfer): boolean {
  return data.types.includes('text/html') && data.getData('text/plain').trim() !== '';
}
