/** The URL of the order system, which finds a customer by their number. */
const orderSystem = 'https://orders.example';

/** The page of the order system with a customer's orders. */
export function ordersOf(number: string): string {
  return `${orderSystem}/customers/${encodeURIComponent(number)}`;
}
