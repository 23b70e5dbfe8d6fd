import { useEffect, useMemo, useState } from 'react';
import { Segmented, ThemeProvider, useNotify, useTheme } from '../../../../libs/ui/src/core/index.ts';
import { setLanguage } from '../../../../libs/ui/src/i18n/index.ts';
import { type Choices, choicesIn, searchOf } from './choices.ts';
import type { DevelopedApp } from './developed-app.ts';
import { ExtensionPlace } from './extension-place.tsx';
import { standInHost } from './host.ts';
import { worldOf } from './world.ts';
import './stand-in-page.css';

/** The page of `recado-app dev`: all extensions of an app, as an installation shows them, with fixtures. */
export function StandInPage({ developed }: { developed: DevelopedApp }) {
  return (
    <ThemeProvider>
      <Content developed={developed} />
    </ThemeProvider>
  );
}

function Content({ developed }: { developed: DevelopedApp }) {
  const { manifest, problems } = developed;
  const [choices, setChoices] = useState(() => choicesIn(location.search));
  const [draft, setDraft] = useState('');
  const [lines, setLines] = useState<string[]>([]);
  const notify = useNotify();
  const note = (line: string) => setLines((before) => [line, ...before].slice(0, 30));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one host for the life of the page
  const host = useMemo(
    () => standInHost(developed, choices, { toast: (text, kind) => notify[kind](text), note }),
    [developed],
  );
  useChoices(choices, () => host.choose(choices));
  const world = useMemo(() => worldOf(choices), [choices]);
  const addFiles = (files: readonly File[]) => note(`addFiles ${files.map(({ name }) => name).join(', ')}`);
  return (
    <main data-narrow={choices.isNarrow || undefined}>
      <h1>{manifest.title[choices.language]}</h1>
      <Toolbar choices={choices} onChange={setChoices} />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="stand-in-problem">
          {problem}
        </p>
      ))}
      {problems.length === 0 && (
        <div className="stand-in-extensions">
          {manifest.extensions.map((extension) => (
            <ExtensionPlace
              key={`${extension.point} ${extension.module ?? extension.page}`}
              {...{ extension, host, world, language: choices.language, addFiles }}
              insertText={(text) => setDraft((before) => `${before}${text}`)}
            />
          ))}
        </div>
      )}
      <label className="stand-in-draft">
        The draft of the answer
        <textarea value={draft} rows={2} onChange={(event) => setDraft(event.target.value)} />
      </label>
      <ol className="stand-in-lines" aria-label="Calls of the app">
        {lines.map((line, index) => (
          <li key={`${lines.length - index}`}>{line}</li>
        ))}
      </ol>
    </main>
  );
}

/** Brings the choices to the page and its address. */
function useChoices(choices: Choices, tell: () => void): void {
  const { setAppearance } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the choices count
  useEffect(() => {
    history.replaceState(null, '', searchOf(choices));
    void setLanguage(choices.language);
    setAppearance(choices.theme);
    tell();
  }, [choices]);
}

const rows: { [Name in keyof Choices]: readonly { value: Choices[Name]; label: string }[] } = {
  language: [
    { value: 'en', label: 'English' },
    { value: 'pt', label: 'Português' },
    { value: 'es', label: 'Español' },
  ],
  theme: [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  isNarrow: [
    { value: false, label: 'Wide' },
    { value: true, label: 'Narrow' },
  ],
  status: [
    { value: 'open', label: 'Open' },
    { value: 'pending', label: 'Pending' },
    { value: 'closed', label: 'Closed' },
  ],
  isGroup: [
    { value: false, label: 'Person' },
    { value: true, label: 'Group' },
  ],
  fromMe: [
    { value: false, label: 'Their message' },
    { value: true, label: 'Ours' },
  ],
};

function Toolbar({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const names = Object.keys(rows) as (keyof Choices)[];
  return (
    <div className="stand-in-toolbar">
      {names.map((name) => (
        <Segmented
          key={name}
          options={rows[name].map(({ value, label }) => ({ value: String(value), label }))}
          value={String(choices[name])}
          onChange={(chosen) =>
            onChange({ ...choices, [name]: rows[name].find(({ value }) => String(value) === chosen)?.value })
          }
        />
      ))}
    </div>
  );
}
