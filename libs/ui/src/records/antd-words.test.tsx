import { act, screen, waitFor, within } from '@testing-library/react';
import {
  Collapse,
  DatePicker,
  Drawer,
  Empty,
  Form,
  Image,
  Input,
  InputNumber,
  Modal,
  Popconfirm,
  Rate,
  Segmented,
  Select,
  Spin,
  Table,
  Tabs,
  TimePicker,
  Upload,
} from 'antd';
import { setLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { SearchOutlined } from '../icons/index.ts';
import { renderWithProviders } from '../testing/index.tsx';

/** Every antd component that has texts of its own. */
function EverySpokenPart() {
  const options = Array.from({ length: 3 }, (_, index) => ({ value: index, label: `${index}` }));
  const items = Array.from({ length: 4 }, (_, index) => ({ key: `${index}`, label: `${index}`, children: `${index}` }));
  return (
    <Form>
      <Tabs items={items} type="editable-card" />
      <Segmented options={['1', '2']} />
      <Select options={options} value={[1]} mode="multiple" allowClear open />
      <Select options={[]} open />
      <InputNumber value={1} />
      <Input allowClear defaultValue="1" prefix={<SearchOutlined />} />
      <Input.Password />
      <DatePicker open />
      <TimePicker />
      <Table dataSource={[{ key: 1 }]} columns={[{ title: '1', sorter: true, filters: [] }]} />
      <Collapse items={items} />
      <Popconfirm title="1" open>
        <span />
      </Popconfirm>
      <Upload fileList={[{ uid: '1', name: '1', status: 'error' }]} listType="picture" />
      <Image preview={{ open: true }} />
      <Rate value={2} />
      <Spin />
      <Empty />
      <Drawer open title="1" />
      <Modal open title="1" />
    </Form>
  );
}

/** Rendering all of antd takes long on a busy machine. */
const patience = 120_000;

const english =
  /\b(tab|of|clear|close|increase|decrease|value|segmented|control|expand(ed)?|collapsed?|remove|delete|add|select|search|more|next|previous|month|year|week|day|today|now|cancel|ok$|hour|minute|empty|loading|star|eye|invisible|down|up|left|right|preview|rotate|zoom|flip|swap|upload|error|choose|sort|ascending|page|item|show|hide|week|su|mo|tu|we|th|fr|sa|jan|feb|apr|may|aug|sep|oct|dec)\b/i;

/** Words that are the same in both languages. */
const alike: Record<'pt' | 'es', RegExp> = { pt: /^(ok|mo|sa)$/i, es: /^(ok|error|sa|mo)$/i };

test.each(['pt', 'es'] as const)(
  'antd has no English text where the interface is %s',
  async (language) => {
    const { baseElement } = renderWithProviders(<EverySpokenPart />, { language });
    await waitFor(() =>
      expect(saidIn(baseElement).filter((said) => english.test(said) && !alike[language].test(said))).toEqual([]),
    );
  },
  patience,
);

test('the position of a tab is announced in the current language, also after it changed', async () => {
  const items = ['a', 'b'].map((key) => ({ key, label: key, children: key }));
  const { user } = renderWithProviders(
    <>
      <Tabs items={items} />
      <Segmented options={['1', '2']} />
    </>,
    { language: 'pt' },
  );
  await user.tab();
  const tab = screen.getByRole('tab', { selected: true });
  expect(await within(tab).findByText('Aba 1 de 2')).toBeInTheDocument();
  expect(await screen.findByLabelText('Opções')).toBeInTheDocument();
  const next: Language = 'es';
  await act(() => setLanguage(next));
  expect(await screen.findByLabelText('Opciones')).toBeInTheDocument();
});

/** Everything a screen reader reads: names, titles, hints and texts. */
function saidIn(root: Element): string[] {
  const said: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('[aria-hidden="true"], style, svg')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
      const value = element.getAttribute(name);
      if (value) said.push(value);
    }
    for (const node of element.childNodes)
      if (node.nodeType === 3 && node.nodeValue?.trim()) said.push(node.nodeValue.trim());
  }
  return [...new Set(said)];
}
