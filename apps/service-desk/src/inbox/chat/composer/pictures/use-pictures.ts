import { useEffect, useRef, useState } from 'react';
import { forgetPictures, preparePictures, useIsShrinking } from './large-pictures.ts';

/**
 * Scales down large attached pictures. Sending waits for it: `send` sends at once, or when the last picture is ready;
 * `isWaiting` until then.
 */
export function usePictures(files: readonly File[], onSend: () => void): { send: () => void; isWaiting: boolean } {
  const isShrinking = useIsShrinking(files);
  const [isWanted, setWanted] = useState(false);
  const before = useRef(files);
  useEffect(() => {
    preparePictures(files);
    const gone = before.current.filter((file) => !files.includes(file));
    if (gone.length > 0) {
      forgetPictures(gone);
      setWanted(false);
    }
    before.current = files;
  }, [files]);
  const latest = useRef(onSend);
  useEffect(() => {
    latest.current = onSend;
  });
  useEffect(() => {
    if (!isWanted || isShrinking) return;
    setWanted(false);
    latest.current();
  }, [isWanted, isShrinking]);
  return { send: () => (isShrinking ? setWanted(true) : onSend()), isWaiting: isWanted };
}
