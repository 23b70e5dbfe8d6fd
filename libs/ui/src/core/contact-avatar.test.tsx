import { fireEvent, render } from '@testing-library/react';
import { ContactAvatar } from './contact-avatar.tsx';

const shown = (element: React.ReactElement) => render(element).container.firstElementChild;

test.each([
  ['Ana Souza', 'AS'],
  ['ana', 'A'],
  ['Maria das Dores Lima', 'ML'],
  ['Élcio 😀', 'É'],
])('the initials of %s are %s', (name, initials) => {
  expect(shown(<ContactAvatar name={name} />)).toHaveTextContent(initials);
});

test('a name without letters has a picture of a person, or of a group', () => {
  expect(shown(<ContactAvatar name="+55 11" />)?.querySelector('.anticon-user')).not.toBeNull();
  expect(shown(<ContactAvatar name="+55 11" isGroup />)?.querySelector('.anticon-team')).not.toBeNull();
});

test('a picture is shown instead of the initials once it is there, unless it cannot be loaded', () => {
  const avatar = shown(<ContactAvatar name="Ana" picture="https://pictures.example/1.jpg" size={24} />);
  const image = avatar?.querySelector('img');
  expect(image).toHaveAttribute('src', 'https://pictures.example/1.jpg');
  expect(avatar).toHaveTextContent('A');
  if (image) fireEvent.load(image);
  expect(avatar).not.toHaveTextContent('A');
  expect(avatar).toHaveStyle({ width: '24px', height: '24px' });
  if (image) fireEvent.error(image);
  expect(avatar).toHaveTextContent('A');
});
