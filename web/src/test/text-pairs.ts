/**
 * The colors that texts have, by what is below them: a color of theme.css, with its opacity in percent, and what shines through it.
 * `contrast.test.ts` proves each pair in both themes, and tests of screens refuse any other (`expectAccessible`).
 */
const textsOn: Record<string, string> = {
  action: 'on-action',
  'action-deep': 'on-action',
  'action-tint': 'action-deep',
  'action-wash': 'action action-deep ink soft',
  'attention-line': 'ink',
  'attention-line/55 on sheet': 'ink',
  'attention-wash': 'action attention ink loss soft',
  desk: 'action action-deep attention ink loss soft',
  done: 'sheet',
  'ink/9 on sheet': 'ink',
  loss: 'sheet',
  'loss-line/30 on raised': 'loss',
  'loss-wash': 'attention ink loss soft',
  raised: 'action attention ink loss soft',
  sheet: 'action action-deep attention done ink loss soft',
  white: 'black',
};

export const textPairs: ReadonlySet<string> = new Set(
  Object.entries(textsOn).flatMap(([grounds, texts]) => texts.split(' ').map((text) => `${text} on ${grounds}`)),
);
