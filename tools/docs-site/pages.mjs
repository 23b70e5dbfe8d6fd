import { apiPages } from './contract/api-pages.mjs';
import { recordPages } from './contract/record-pages.mjs';
import { guidePages } from './guides.mjs';
import { startPage } from './navigation.mjs';
import { pointPages } from './point-pages.mjs';

/** Every page of the site, the first one first, and the pictures that they show, as paths in the repository. */
export function siteContent() {
  const guides = guidePages();
  const pages = [...apiPages(), ...recordPages(), ...pointPages(), ...guides.pages];
  return { pages: [startPage(pages), ...pages], pictures: guides.pictures };
}
