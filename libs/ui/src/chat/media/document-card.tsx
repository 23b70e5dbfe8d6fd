import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatBytes } from '../../core/formats/numbers.ts';
import { IconButton } from '../../core/icon-button.tsx';
import { Name, plainName } from '../../core/name.tsx';
import { useNotify } from '../../core/notify.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  DownloadOutlined,
  FileExcelOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '../../icons/index.ts';
import { downloadFile } from './download.ts';
import { Thumbnail } from './thumbnail.tsx';
import './media.css';

/** A file that is not an image, audio or video. `size` in bytes. */
export interface DocumentCardProps {
  url: string;
  name: string;
  size: number | null;
  mimetype?: string;
  /** The address of a picture of its first page. */
  thumbnail?: string;
  /** How many pages it has. */
  pages?: number;
  /** Requests a new URL when the old one has expired. */
  renew?: () => Promise<string | null>;
}

/** A document with its type and size, and a button to save it. */
export function DocumentCard({ url, size, mimetype = '', thumbnail, pages, renew, ...props }: DocumentCardProps) {
  const name = plainName(props.name);
  const { t } = useTranslation('ui');
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      await downloadFile(url, name, renew);
    } catch {
      notify.error(t('media.notLoaded'));
    } finally {
      setLoading(false);
    }
  };
  const type = name.includes('.') ? name.split('.').at(-1)?.toUpperCase() : mimetype.split('/').at(-1)?.toUpperCase();
  const facts = [pages && t('media.pages', { count: pages }), type, size === null ? '' : formatBytes(size)];
  const card = (
    <div className="document-card">
      <span className="document-icon" aria-hidden>
        {iconOf(type ?? '')}
      </span>
      <span className="document-name">
        <Name text={name} />
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <IconButton
        label={t('media.download', { name })}
        icon={<DownloadOutlined />}
        loading={isLoading}
        onClick={() => void save()}
      />
    </div>
  );
  if (!thumbnail) return card;
  return (
    <div>
      <Thumbnail className="document-page" url={thumbnail} renew={renew} />
      {card}
    </div>
  );
}

function iconOf(type: string): ReactNode {
  if (type === 'PDF') return <FilePdfOutlined />;
  if (/^(XLSX?|CSV|ODS)$/.test(type)) return <FileExcelOutlined />;
  if (/^(DOCX?|ODT)$/.test(type)) return <FileWordOutlined />;
  if (/^(ZIP|RAR|7Z|GZ)$/.test(type)) return <FileZipOutlined />;
  return type === 'TXT' ? <FileTextOutlined /> : <FileOutlined />;
}
