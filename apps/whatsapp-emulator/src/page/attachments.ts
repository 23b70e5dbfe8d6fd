import { ask } from './ask.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { type TextKey, t } from './texts.ts';

const SQUARE = { name: 'Praça da Sé, São Paulo', latitude: '-23.5503', longitude: '-46.6339' };
const DEGREES = '-?[0-9]{1,3}(\\.[0-9]+)?';

/** Content other than text and files, in the form of the admin API. */
export type Attachment =
  | { location: { name: string; latitude: number; longitude: number } }
  | { contact: { name: string; number: string } }
  | { poll: { name: string; options: string[] } };

/** The menu of what can be sent besides text; `file` opens the file picker. */
export function attachMenu(file: () => void, send: (attachment: Attachment) => void): HTMLElement {
  const choice = (key: TextKey, work: () => void) =>
    make('button', { type: 'button', onclick: (event) => choose(event, work) }, t(key));
  const form = (question: () => Promise<Attachment | undefined>) => () =>
    void question().then((attachment) => attachment && send(attachment));
  return make(
    'details',
    { class: 'menu-of attach' },
    make('summary', { class: 'icon', 'aria-label': t('chat.attach'), title: t('chat.attach') }, icon('attach')),
    make(
      'div',
      { class: 'menu' },
      choice('attach.file', file),
      choice('kind.location', form(askForLocation)),
      choice('kind.contact', form(askForContact)),
      choice('kind.poll', form(askForPoll)),
    ),
  );
}

function choose({ currentTarget }: Event, work: () => void): void {
  if (currentTarget instanceof Element) currentTarget.closest('details')?.removeAttribute('open');
  work();
}

async function askForLocation(): Promise<Attachment | undefined> {
  const answer = await ask(t('kind.location'), t('chat.send'), [
    { name: 'name', label: t('attach.place'), value: SQUARE.name },
    { name: 'latitude', label: t('attach.latitude'), value: SQUARE.latitude, pattern: DEGREES },
    { name: 'longitude', label: t('attach.longitude'), value: SQUARE.longitude, pattern: DEGREES },
  ]);
  if (!answer) return undefined;
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => Number(answer.get(name)));
  return { location: { name: String(answer.get('name')), latitude: latitude ?? 0, longitude: longitude ?? 0 } };
}

async function askForContact(): Promise<Attachment | undefined> {
  const answer = await ask(t('kind.contact'), t('chat.send'), [
    { name: 'name', label: t('people.name') },
    { name: 'number', label: t('people.number'), pattern: '[0-9 +\\(\\)\\-]{8,20}' },
  ]);
  if (!answer) return undefined;
  return { contact: { name: String(answer.get('name')), number: String(answer.get('number')).replace(/\D/g, '') } };
}

async function askForPoll(): Promise<Attachment | undefined> {
  const answer = await ask(t('kind.poll'), t('chat.send'), [
    { name: 'name', label: t('attach.question') },
    { name: 'options', label: t('attach.options'), value: t('attach.yesNo'), lines: 3 },
  ]);
  if (!answer) return undefined;
  const lines = String(answer.get('options')).split('\n');
  return { poll: { name: String(answer.get('name')), options: lines.map((line) => line.trim()).filter(Boolean) } };
}
