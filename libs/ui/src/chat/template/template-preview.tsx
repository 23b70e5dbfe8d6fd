import type { TemplateButton, TemplateContent } from '@recado/contract';
import { filledTemplateText } from '@recado/contract/template-variables';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  CopyOutlined,
  FileTextOutlined,
  FormOutlined,
  LinkOutlined,
  PhoneOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  SendOutlined,
  UserOutlined,
} from '../../icons/index.ts';
import { MessageText } from '../text/message-text.tsx';
import './template-preview.css';

/** A template as the customer's phone shows it. */
export interface TemplatePreviewProps {
  content: TemplateContent;
  /** The values of its variables; one without a value stays as it is written. */
  values: Readonly<Record<string, string>>;
  /** The name of the file in the header. */
  fileName?: string | null | undefined;
  /** The colours of the phone; by default those of the page. */
  appearance?: 'light' | 'dark' | undefined;
}

/** Draws a template as a message: header, text, footer, and the buttons below the bubble. */
export function TemplatePreview({ content, values, fileName, appearance }: TemplatePreviewProps) {
  const { t } = useTranslation('ui');
  const { header, body, footer, buttons } = content;
  return (
    <section className="template-preview" data-appearance={appearance} aria-label={t('template.preview')}>
      <div className="template-bubble">
        {header?.format === 'TEXT' && <strong dir="auto">{filledTemplateText(header.text, 'header', values)}</strong>}
        {header && header.format !== 'TEXT' && <HeaderFile format={header.format} fileName={fileName} />}
        {body !== '' && <MessageText text={filledTemplateText(body, 'body', values)} />}
        {footer !== '' && <small dir="auto">{footer}</small>}
      </div>
      {buttons.length > 0 && (
        <ul className="template-buttons" aria-label={t('template.buttons')}>
          {buttons.map((button, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other identity than their place.
            <li key={index}>
              {icons[button.type]} {labelOf(button, t)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const pictures: Record<'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION', ReactNode> = {
  IMAGE: <PictureOutlined aria-hidden />,
  VIDEO: <PlayCircleOutlined aria-hidden />,
  DOCUMENT: <FileTextOutlined aria-hidden />,
  LOCATION: <SendOutlined aria-hidden />,
};

function HeaderFile({ format, fileName }: { format: keyof typeof pictures; fileName: string | null | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <div className="template-header-file">
      {pictures[format]} <span>{fileName || t(`template.header.${format}`)}</span>
    </div>
  );
}

const icons: Record<TemplateButton['type'], ReactNode> = {
  QUICK_REPLY: <SendOutlined aria-hidden />,
  URL: <LinkOutlined aria-hidden />,
  PHONE_NUMBER: <PhoneOutlined aria-hidden />,
  COPY_CODE: <CopyOutlined aria-hidden />,
  FLOW: <FormOutlined aria-hidden />,
  OTP: <CopyOutlined aria-hidden />,
  REQUEST_CONTACT_INFO: <UserOutlined aria-hidden />,
};

/** WhatsApp itself writes the labels of some buttons. */
function labelOf(button: TemplateButton, t: (key: string) => string): string {
  const own = 'text' in button ? button.text : undefined;
  return own || t(`template.label.${button.type}`);
}
