import { keepSession, type Session, sessionStore, signIn } from '@recado/auth';

/**
 * A switch at the edge of the page, with which a developer sees it as an agent or an administrator, and with or without a
 * feature of the plan. Only development servers put this file beside the modules of their remote: no build contains it. The
 * server goes on to answer as to the one who is signed in.
 */

type Role = 'admin' | 'user';

/** What differs from the signed-in user; nothing: the page is as it is for them. */
interface View {
  role?: Role;
  flags: Record<string, boolean>;
}

const texts = {
  pt: {
    title: 'Ver como',
    own: 'eu',
    admin: 'administrador',
    user: 'atendente',
    note: 'O servidor responde com os seus direitos.',
  },
  en: {
    title: 'View as',
    own: 'myself',
    admin: 'administrator',
    user: 'agent',
    note: 'The server answers with your rights.',
  },
  es: {
    title: 'Ver como',
    own: 'yo',
    admin: 'administrador',
    user: 'agente',
    note: 'El servidor responde con sus derechos.',
  },
};

const key = 'recado:view';
const place = 'recado-development-view';
let view = storedView();
let real: Session | null = null;
let viewed: Session | null = null;
let isChanging = false;

/** The view of this tab, which outlives the reload after a file was saved. */
function storedView(): View {
  try {
    const { role, flags }: Partial<View> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return { ...(role && { role }), flags: flags ?? {} };
  } catch {
    return { flags: {} };
  }
}

function isOwn(): boolean {
  return !view.role && Object.keys(view.flags).length === 0;
}

/** Puts the session of the view in the place of the real one, on the screen only: what is kept for the next visit stays. */
function show(): void {
  if (!real) return;
  const { token, user } = real;
  const { plan } = user.company;
  const company = { ...user.company, plan: plan && { ...plan, ...view.flags } };
  isChanging = true;
  signIn({
    token,
    user: isOwn() ? user : { ...user, ...(view.role && { profile: view.role, super: false }), company },
  });
  keepSession({ token, user });
  viewed = sessionStore.getState().session;
  isChanging = false;
  draw();
}

function change(next: View): void {
  view = next;
  sessionStorage.setItem(key, JSON.stringify(next));
  show();
}

function follow(session: Session | null): void {
  if (isChanging || session === viewed) return;
  real = session;
  if (session && !isOwn()) show();
  else draw();
}

function draw(): void {
  const known = document.getElementById(place);
  const isOpen = known instanceof HTMLDetailsElement && known.open;
  known?.remove();
  if (!real) return;
  const box = document.createElement('details');
  box.id = place;
  box.open = isOpen;
  Object.assign(box.style, boxStyle);
  const words = wordsOfPage();
  const summary = document.createElement('summary');
  summary.textContent = `${words.title}: ${words[view.role ?? 'own']}${Object.keys(view.flags).length > 0 ? ' *' : ''}`;
  box.append(summary, roleChoice(words), ...flagBoxes(real), note(words.note));
  document.body.append(box);
}

const boxStyle = {
  position: 'fixed',
  insetBlockEnd: '4px',
  insetInlineStart: '4px',
  zIndex: '2000',
  maxInlineSize: '240px',
  padding: '4px 8px',
  border: '1px solid var(--warning)',
  borderRadius: '8px',
  background: 'var(--surface)',
  color: 'var(--text)',
  fontSize: '12px',
};

function wordsOfPage() {
  const language = document.documentElement.lang.slice(0, 2);
  return language === 'en' || language === 'es' ? texts[language] : texts.pt;
}

function roleChoice(words: Record<'title' | 'own' | Role, string>): HTMLElement {
  const select = document.createElement('select');
  select.setAttribute('aria-label', words.title);
  for (const role of ['own', 'admin', 'user'] as const) select.append(new Option(words[role], role));
  select.value = view.role ?? 'own';
  select.addEventListener('change', () => {
    const { flags } = view;
    change(select.value === 'admin' || select.value === 'user' ? { role: select.value, flags } : { flags });
  });
  return select;
}

/** A box for each feature of the plan. One that is as in the plan is no part of the view. */
function flagBoxes({ user }: Session): HTMLElement[] {
  const own = Object.entries(user.company.plan ?? {}).filter(([name]) => /^use[A-Z]/.test(name));
  return own.map(([name, has]) => {
    const label = document.createElement('label');
    label.style.display = 'block';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = view.flags[name] ?? has === true;
    box.addEventListener('change', () => {
      const { [name]: _, ...flags } = view.flags;
      change({ ...view, flags: box.checked === has ? flags : { ...flags, [name]: box.checked } });
    });
    label.append(box, ` ${name}`);
    return label;
  });
}

function note(text: string): HTMLElement {
  const line = document.createElement('small');
  line.textContent = text;
  return line;
}

// Each remote with a development server brings this file; a page needs one of them.
const once = Symbol.for(place);
if (!Reflect.has(globalThis, once)) {
  Reflect.set(globalThis, once, true);
  sessionStore.subscribe(({ session }) => follow(session));
  follow(sessionStore.getState().session);
}
