import { definePoint } from './point.ts';

/** One person of an audience. */
export interface AudienceContact {
  name: string;
  /** With the country code. */
  number: string;
  email?: string;
}

/** What a source of audiences gets while it runs. */
export interface CampaignAudienceProps {
  /**
   * Makes a contact list of these people, whose name has 2 to 50 characters, and chooses it in the campaign. The server
   * imports them in the background, checks their numbers and leaves out what is none. Rejects with an `ApiFailure`.
   */
  choose: (audience: { name: string; contacts: readonly AudienceContact[] }) => Promise<void>;
  /** Ends the choice: its component is removed. */
  onClose: () => void;
}

/**
 * A further source of a campaign's audience, e.g. the customers of an order system: a button below the contact lists of
 * the campaign's dialog. The component is loaded and shown when it is chosen, usually as a dialog, until it calls
 * `onClose`.
 */
export const campaignAudience = definePoint<CampaignAudienceProps>()({
  name: 'campaign.audience',
  version: '1.0',
  facts: [],
  isAction: true,
});
