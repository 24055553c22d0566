import { statements } from './specification.ts';
import { allTests } from './test-sources.ts';

// Prints each statement of the specification with the tests that prove it; with a number, that statement alone.
const [wanted] = process.argv.slice(2);
const chosen = statements.filter(({ number }) => !wanted || number === wanted);
if (chosen.length === 0) throw new Error(`docs/specification.md has no statement ${wanted}.`);
const tests = allTests();
for (const { number, text, changed } of chosen) {
  console.log(`${number} ${text}${changed ? `\n  changed: ${changed}` : ''}`);
  for (const { path, title } of tests.filter(({ tags }) => tags.includes(number))) console.log(`  ${path} › ${title}`);
}
