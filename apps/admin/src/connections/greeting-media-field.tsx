import { fieldName } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import type { Whatsapp } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, Form } from '@recado/ui/records';
import { useEffect, useState } from 'react';

/** The value of this field in the connection's form. */
export interface GreetingMedia {
  greetingMedia: Attachment;
}

const ownField = fieldName<GreetingMedia>;

const kinds = { picture: /\.(png|jpe?g|webp|gif)$/i, video: /\.(mp4|webm|3gp)$/i, audio: /\.(mp3|ogg|m4a|aac|wav)$/i };

/** The file that is sent before the greeting: it can be chosen, viewed and removed. */
export function GreetingMediaField({ whatsapp }: { whatsapp: Whatsapp | undefined }) {
  const { t } = useTranslation('admin');
  const attachment: Attachment | undefined = Form.useWatch('greetingMedia');
  const chosen = useAddressOf(attachment?.file);
  const stored = attachment?.name === undefined ? undefined : (whatsapp?.greetingMediaPath ?? undefined);
  return (
    <>
      <AttachmentField
        name={ownField('greetingMedia')}
        label={t('connections.greetingMedia')}
        help={t('connections.greetingMediaHelp')}
      />
      {attachment?.name && <Preview name={attachment.name} address={chosen ?? stored} />}
    </>
  );
}

function Preview({ name, address }: { name: string; address: string | undefined }) {
  const { t } = useTranslation('admin');
  if (!address) return null;
  const label = t('connections.greetingMediaPreview', { name });
  if (kinds.picture.test(name)) return <img className="greeting-preview" src={address} alt={label} />;
  if (kinds.video.test(name)) {
    return <video className="greeting-preview" src={address} aria-label={label} controls muted />;
  }
  if (kinds.audio.test(name)) {
    // biome-ignore lint/a11y/useMediaCaption: the file that customers receive has no captions either.
    return <audio className="greeting-preview" src={address} aria-label={label} controls preload="none" />;
  }
  return (
    <a className="greeting-preview" href={address} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

/** A temporary URL of a chosen file that is not uploaded yet. */
function useAddressOf(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
