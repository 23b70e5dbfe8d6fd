import { missingIn } from '../../libs/releases/src/offer.ts';

/** What a release needs and an installation does not offer, one line each. */
export function missingNeeds({ uses, calls }, { shell, endpoints, events: told }) {
  return [
    ...missingIn(shell, uses),
    ...calls.endpoints.filter((name) => !endpoints.includes(name)),
    ...calls.events.filter((name) => !told.includes(name)).map((name) => `event ${name}`),
  ];
}
