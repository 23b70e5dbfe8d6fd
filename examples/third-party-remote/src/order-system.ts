/** Where the orders are. It finds a customer by their number. */
const orderSystem = 'https://orders.example';

/** The page of the order system with what a customer ordered. */
export function ordersOf(number: string): string {
  return `${orderSystem}/customers/${encodeURIComponent(number)}`;
}
