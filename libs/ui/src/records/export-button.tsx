import { Button } from 'antd';
import { useState } from 'react';
import { useNotify } from '../core/notify.tsx';
import { saveFile } from '../core/save-file.ts';
import { DownloadOutlined } from '../icons/index.ts';

/** The export. */
export interface ExportButtonProps {
  /** The button's text. */
  text: string;
  /** The name under which the browser saves the file. */
  fileName: string;
  /** Fetches the content; a failure is shown as a message. */
  fetch: () => Promise<Blob>;
  /** Called after the file was saved. */
  onSaved?: () => void;
}

/** Saves a list as a file; the button shows the progress, and cannot be pressed twice. */
export function ExportButton({ text, fileName, fetch, onSaved }: ExportButtonProps) {
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      saveFile(await fetch(), fileName);
      onSaved?.();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isRunning} onClick={() => void run()}>
      {text}
    </Button>
  );
}
