import { thumbnailAddress } from '@recado/contract/thumbnail-address';
import { memo, useState } from 'react';
import { TeamOutlined, UserOutlined } from '../icons/index.ts';

/** Dark enough for white initials (4.5:1 and more). A person keeps their colour because it is derived from the name. */
const grounds = ['#0b6e99', '#7a4fa3', '#a8455b', '#2f7a4d', '#96590f', '#3f5fb0', '#8a3f8f', '#4a6572'];

/** The person or group shown: `picture` is a URL, empty without a picture. */
export interface ContactAvatarProps {
  name: string;
  picture?: string | null;
  /** In pixels. */
  size?: number;
  isGroup?: boolean;
}

/**
 * The picture of a contact or user, or their initials until it is there. Decorative: the name is beside it. Two letters always fit, so
 * nothing is measured: antd's Avatar would read its width from the document for each row of a list.
 */
export const ContactAvatar = memo(function ContactAvatar(props: ContactAvatarProps) {
  const { name, picture, size = 40, isGroup = false } = props;
  const initials = initialsOf(name);
  const [broken, setBroken] = useState('');
  const [loaded, setLoaded] = useState('');
  const address = picture ? thumbnailAddress(picture) : '';
  const shown = address !== '' && address !== broken ? address : undefined;
  return (
    <span
      aria-hidden
      className="contact-avatar"
      style={{ width: size, height: size, background: groundOf(name), fontSize: size * 0.4 }}
    >
      {shown && (
        <img
          src={shown}
          alt=""
          loading="lazy"
          draggable={false}
          onLoad={() => setLoaded(shown)}
          onError={() => setBroken(shown)}
        />
      )}
      {(!shown || loaded !== shown) && (initials || (isGroup ? <TeamOutlined /> : <UserOutlined />))}
    </span>
  );
});

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase();
}

function groundOf(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return grounds[sum % grounds.length];
}
