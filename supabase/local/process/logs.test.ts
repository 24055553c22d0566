import { expect, test } from 'vitest';
import { isNews } from './logs.ts';

test.each([
  ['{"level":"info","route":"/api/events","status":200}', false],
  ['{"level":"error","route":"/api/events","status":500}', true],
  ['Listening on something', true],
  ['   ', false],
])('%s', (line, news) => {
  expect(isNews(line)).toBe(news);
});
