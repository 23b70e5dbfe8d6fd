import type { ReleasedRemote } from '@recado/contract';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Switch } from '@recado/ui/parts';
import { useId } from 'react';
import { usePlaceText } from './place-text.ts';
import type { ReleaseAction } from './release-dialog.tsx';

interface RemoteExtensionsProps {
  remote: ReleasedRemote;
  ask: (asked: ReleaseAction) => void;
}

/** What a remote adds to pages of others, each with a switch for the whole installation (ADR 153). A change asks for its reason. */
export function RemoteExtensions({ remote, ask }: RemoteExtensionsProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  if (remote.extensions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('releases.extensions')}</h3>
      <ul className="releases-extensions">
        {remote.extensions.map((extension) => (
          <ExtensionItem key={`${extension.point} ${extension.module}`} {...{ remote, extension, ask }} />
        ))}
      </ul>
    </section>
  );
}

function ExtensionItem(props: RemoteExtensionsProps & { extension: ReleasedRemote['extensions'][number] }) {
  const { remote, extension, ask } = props;
  const { language } = useLanguage();
  const placeText = usePlaceText();
  const id = useId();
  const { title, point, module, isOn } = extension;
  return (
    <li>
      <label htmlFor={id}>{title[language]}</label>
      <Switch
        id={id}
        aria-describedby={`${id}-place`}
        checked={isOn}
        onChange={() =>
          ask({ kind: isOn ? 'extension-off' : 'extension-on', remote, release: title[language], extension })
        }
      />
      <span id={`${id}-place`} className="admin-meta">
        {placeText(point)} · <code>{module}</code>
      </span>
    </li>
  );
}
