import { definePoint } from './point.ts';

/** What a tab of the settings gets: nothing; the API knows the company and its settings. */
export type SettingsTabProps = Record<never, never>;

/** A tab of the company's settings, after the product's own. Only who may change settings sees it; it is loaded when it is opened. */
export const settingsTab = definePoint<SettingsTabProps>()({
  name: 'settings.tab',
  version: '1.0',
  facts: [],
  isAction: false,
});
