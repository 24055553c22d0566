import { describe, expect, it } from 'vitest';
import { type Message, newsFrom } from './news.ts';
import { shift } from './testing/shift.ts';

const now = new Date('2026-06-01T12:00:00Z');
const old = {
  title: 'Night watch',
  location: null,
  start_time: '2026-06-09T10:00:00Z',
  end_time: '2026-06-09T12:00:00Z',
};
const own = (kind: string, more: Partial<Message> = {}): Message => ({
  kind,
  notice: false,
  status: 'confirmed',
  live: true,
  old: null,
  question: null,
  shift,
  ...more,
});
const notice = (kind: string, more: Partial<Message> = {}) => own(kind, { notice: true, old, ...more });
const gone = { live: false };
const clashing = { status: 'displaced' } as const;
const given = { status: 'canceled' } as const;
const coming = {
  question: { kind: 'still', key: 'secret', asked_at: '2026-06-01T12:00:00Z', deadline: '2026-06-03T12:00:00Z' },
} as const;
const asking = {
  status: 'asked',
  question: { kind: 'place', key: 'secret', asked_at: '2026-06-01T12:00:00Z', deadline: '2026-06-03T12:00:00Z' },
} as const;
const kinds = (...messages: Message[]) => newsFrom(messages, now).map(({ kind }) => kind);

describe('messages about a shift', () => {
  it.each([
    ['a signup', [own('signed_up')], ['signed_up']],
    ['a signup that was given back', [own('signed_up', given), own('canceled', given)], []],
    ['a place that was given back', [own('canceled', given)], ['canceled']],
    ['a place that was taken away after a move', [notice('moved', given), own('released', given)], ['released']],
    ['a signup for what was canceled since', [own('signed_up', gone), notice('canceled', gone)], ['event_canceled']],
    ['a place in an event that is a draft again', [own('assigned', gone), notice('removed', gone)], []],
    ['a signup for what moved since', [own('assigned'), notice('moved')], ['assigned']],
    ['a question', [own('assigned', asking)], ['asked']],
    ['a question about what moved since', [own('assigned', asking), notice('moved', asking)], ['asked']],
    ['a question that was answered since', [own('assigned'), own('signed_up')], ['assigned']],
    ['a question that was withdrawn', [own('assigned', given), own('released', given)], []],
    ['a question that was not answered in time', [notice('unanswered', given)], ['unanswered']],
    ['a question that was withdrawn before it was sent', [own('assigned', given), notice('unanswered', given)], []],
    ['a question without news', [own('reminder', asking)], []],
    ['a place that somebody has taken over', [own('canceled', given), notice('handed_over', given)], ['handed_over']],
    ['a place taken and handed over', [own('signed_up', given), notice('handed_over', given)], ['handed_over']],
    ['a place that nobody has taken over', [notice('not_taken_over')], ['not_taken_over']],
    ['a move about which they are asked', [notice('still', coming), notice('moved', coming)], ['still']],
    ['a move about which they have answered', [notice('still')], ['moved']],
    ['a move about which they are asked, onto another shift', [notice('still', { ...coming, ...clashing })], []],
    ['a question before the shift', [own('reminder', coming)], ['confirm']],
    ['a move', [notice('moved')], ['moved']],
    ['canceled and restored', [notice('canceled'), notice('restored')], []],
    ['removed and restored', [notice('removed'), notice('restored')], []],
    ['restored', [notice('restored')], ['restored']],
    ['removed', [notice('canceled', gone), notice('removed', gone)], ['removed']],
    ['a move onto another shift', [notice('moved', clashing), notice('clash', clashing)], ['clash']],
    ['a clash that is over', [notice('clash')], []],
    ['a move and its reminder', [notice('moved'), own('reminder')], ['moved']],
    ['a reminder', [own('reminder')], ['reminder']],
    ['a reminder of a displaced shift', [own('reminder', clashing)], []],
  ] as const)('%s', (_, messages, expected) => {
    expect(kinds(...messages)).toEqual(expected);
  });

  it('a shift that moved there and back has not moved', () => {
    const { start_time, end_time } = shift;
    expect(kinds(notice('moved', { old: { ...old, start_time, end_time } }), notice('moved'))).toEqual([]);
  });

  it('a shift at another place has moved, and back again it has not', () => {
    const { start_time, end_time, location } = shift;
    const relocated = (place: string | null) =>
      notice('moved', { old: { ...old, start_time, end_time, location: place } });
    const [news] = newsFrom([relocated('The old hall')], now);
    expect(news).toMatchObject({ kind: 'moved', before: { location: 'The old hall', start_time } });
    expect(kinds(relocated(location), relocated('The old hall'))).toEqual([]);
  });

  it('a shift that moved there and back while they are asked has the first earlier state', () => {
    const { start_time, end_time } = shift;
    const back = notice('still', { ...coming, old: { ...old, start_time, end_time } });
    expect(newsFrom([notice('moved', coming), back], now)).toMatchObject([
      { kind: 'still', before: { start_time: old.start_time } },
    ]);
  });

  it('nobody is asked about an overlap, which one solves by giving a place back', () => {
    const messages = [notice('still', { ...coming, ...clashing }), notice('clash', { ...coming, ...clashing })];
    expect(newsFrom(messages, now)).toMatchObject([{ kind: 'clash', question: null }]);
  });

  it('a shift that is over is no news, and one that has begun needs no reminder', () => {
    expect(kinds(own('signed_up', { shift: { ...shift, end_time: now.toISOString() } }))).toEqual([]);
    expect(kinds(own('reminder', { shift: { ...shift, start_time: now.toISOString() } }))).toEqual([]);
  });

  it.each([
    ['moved', [notice('moved')]],
    ['moved, and they are asked whether they still come', [notice('still', coming)]],
  ] as const)('a place in a shift that has %s since says so', (_, [change]) => {
    const [taken, given] = ['signed_up', 'assigned'].map(
      (kind) => newsFrom([own(kind, { question: change.question }), change], now)[0],
    );
    const said = { since: change.kind, before: { start_time: old.start_time }, isImportant: true };
    expect(taken).toMatchObject({ ...said, kind: 'signed_up' });
    expect(given).toMatchObject({ ...said, kind: 'assigned' });
  });

  it('a place in a shift that moved there and back says nothing of that', () => {
    const back = notice('moved', { old: { ...old, start_time: shift.start_time, end_time: shift.end_time } });
    expect(newsFrom([own('signed_up'), back], now)).toMatchObject([{ kind: 'signed_up', since: null, before: null }]);
  });

  it.each([
    ['a move', [notice('moved')], true],
    ['a move about which they are asked', [notice('still', coming)], true],
    ['a cancellation', [notice('canceled', gone)], true],
    ['a removal', [notice('removed', gone)], true],
    ['a place that somebody else has taken away', [own('released', given)], true],
    ['an overlap', [notice('clash', clashing)], true],
    ['a shift that is back on', [notice('restored')], true],
    ['a question about what moved since', [own('assigned', asking), notice('moved', asking)], true],
    ['a signup', [own('signed_up')], false],
    ['a place that was given', [own('assigned')], false],
    ['a place that they gave back', [own('canceled', given)], false],
    ['a question', [own('assigned', asking)], false],
    ['a reminder', [own('reminder')], false],
    ['a question before the shift', [own('reminder', coming)], false],
    ['a place that went back without an answer', [notice('unanswered', given)], false],
  ] as const)('%s goes out to somebody without emails, or not', (_, messages, expected) => {
    expect(newsFrom(messages, now).map(({ isImportant }) => isImportant)).toEqual([expected]);
  });

  it('are combined for each shift', () => {
    const other = { ...shift, id: 'b' };
    expect(kinds(own('signed_up'), own('signed_up', { shift: other }), own('canceled', given))).toEqual(['signed_up']);
  });
});
