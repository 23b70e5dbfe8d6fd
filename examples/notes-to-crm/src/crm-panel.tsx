import {
  Alert,
  Button,
  Empty,
  Inline,
  List,
  ListItem,
  Spinner,
  Stack,
  Tag,
  Text,
  type TicketPanelProps,
  useAnswer,
  useAppContext,
} from '@recado/app';
import { type Note, notesOf } from './notes.ts';
import { useTexts } from './texts.ts';

/** The notes of the contact, beside the chat. */
export default function CrmPanel({ ticket: { contact } }: TicketPanelProps) {
  const texts = useTexts();
  const { value: notes, error, reload } = useAnswer(() => notesOf(contact.id), [contact.id]);
  if (error)
    return (
      <Stack>
        <Alert tone="danger" title={texts.failed} />
        <Button onPress={reload}>{texts.again}</Button>
      </Stack>
    );
  if (!notes) return <Spinner />;
  if (notes.length === 0) return <Empty title={texts.none}>{texts.hint}</Empty>;
  return (
    <List label={texts.title}>
      {notes.map(({ key, value }) => (
        <ListItem key={key}>
          <NoteView note={value} />
        </ListItem>
      ))}
    </List>
  );
}

function NoteView({ note: { kind, text, comment, by, at, isSent } }: { note: Note }) {
  const texts = useTexts();
  const { language } = useAppContext();
  const day = new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Stack gap="small">
      <Inline gap="small" align="center">
        <Tag>{texts.kinds[kind]}</Tag>
        <Text tone="quiet" size="small">
          {by ? `${by}, ${day}` : day}
        </Text>
      </Inline>
      {text && <Text>{text}</Text>}
      {comment && <Text strong>{comment}</Text>}
      {!isSent && (
        <Text tone="warning" size="small">
          {texts.unsent}
        </Text>
      )}
    </Stack>
  );
}
