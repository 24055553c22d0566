// Fetches a feed in a process of its own, whose trusted certificates can be set; for connections.test.ts.
import process from 'node:process';
import { fetchFeed } from '../../supabase/functions/_shared/feeds/fetch.ts';

const address = process.argv[2] ?? '';
const { host } = new URL(address);
const outcome = await fetchFeed(address, { allowedHosts: [host], resolve: async () => ['127.0.0.1'] }).then(
  (fetched) => (fetched.isUnchanged ? 'unchanged' : new TextDecoder().decode(fetched.bytes)),
  (error) => `${error.code}: ${error.message}`,
);
console.log(outcome);
