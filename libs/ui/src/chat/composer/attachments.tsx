import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '../../core/formats/numbers.ts';
import { IconButton } from '../../core/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CloseOutlined, FileOutlined } from '../../icons/index.ts';

interface AttachmentsProps {
  files: readonly File[];
  noteOn?: (file: File) => ReactNode;
  onRemove: (file: File) => void;
}

/** The files that are sent with the message. */
export function Attachments({ files, noteOn, onRemove }: AttachmentsProps) {
  const { t } = useTranslation('ui');
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label={t('composer.attachments')}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <Preview file={file} />
          <span className="attachment-name">
            <span title={file.name}>{file.name}</span>
            <small>{formatBytes(file.size)}</small>
            {noteOn?.(file)}
          </span>
          <IconButton
            size="small"
            label={t('composer.removeFile', { name: file.name })}
            icon={<CloseOutlined />}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url ? <img src={url} alt="" /> : <FileOutlined className="attachment-icon" aria-hidden />;
}
