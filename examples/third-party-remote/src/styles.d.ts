/** Style sheets are side effects: the bundler extracts them, Jest ignores them. */
declare module '*.css';
