import { definePoint } from './point.ts';

/** What a card of the dashboard gets. */
export interface DashboardCardProps {
  /** The first and the last day of the dashboard's period, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

/** A card below the figures of the dashboard. It is loaded when it comes into view, and keeps its height meanwhile. */
export const dashboardCard = definePoint<DashboardCardProps>()({
  name: 'dashboard.card',
  version: '1.0',
  facts: [],
  isAction: false,
});
