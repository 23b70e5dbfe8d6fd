import { kitDependency } from '../commands/kit-source.mjs';
import { templateFolder } from '../commands/own-files.mjs';
import { copyTemplate, fillTemplate, titleOf } from './files.mjs';

/** Makes an app that works in the folder `place`; the template is an app named `my-app`, and titled `My app`. */
export function makeApp(place, name, { kit, from }) {
  copyTemplate(templateFolder, place);
  const dependency = kitDependency(place, kit, from);
  fillTemplate(place, (text) =>
    text
      .replaceAll('my-app', name)
      .replaceAll('My app', titleOf(name))
      .replace('"@recado/app": "*"', `"@recado/app": ${JSON.stringify(dependency)}`),
  );
  return ['npm install', 'npm run dev'];
}
