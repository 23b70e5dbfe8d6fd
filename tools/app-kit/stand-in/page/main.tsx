import { createRoot } from 'react-dom/client';
import { createI18n } from '../../../../libs/ui/src/i18n/index.ts';
import { choicesIn } from './choices.ts';
import { developedApp } from './developed-app.ts';
import { StandInPage } from './stand-in-page.tsx';

createI18n(choicesIn(location.search).language);
const developed = await developedApp();
document.title = `${developed.manifest.name} · recado-app`;
const element = document.getElementById('root');
if (element) createRoot(element).render(<StandInPage developed={developed} />);

// The development server says so when a file of the app changed.
new EventSource('/changes').onmessage = () => location.reload();
