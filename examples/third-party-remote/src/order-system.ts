/** The URL of the order system, which finds a customer by their number. */
const orderSystem = 'https://orders.example';

/** The page of the order system with a customer's orders. */
export function ordersOf(number: string): string {
  return `${orderSystem}/customers/${encodeURIComponent(number)}`;
}

/** Where a customer follows what was sent to them. */
export function trackingOf(number: string): string {
  return `${orderSystem}/tracking/${encodeURIComponent(number)}`;
}

/** The orders between two days (YYYY-MM-DD). */
export function ordersBetween(from: string, to: string): string {
  return `${orderSystem}/orders?${new URLSearchParams({ from, to })}`;
}
