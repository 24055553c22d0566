import { describe, expect, it } from 'vitest';
import { readFrame, replyTo, writeFrame } from './frames.ts';

const frame = { joinRef: '1', ref: '2', topic: 'realtime:admin', event: 'phx_join', payload: { config: {} } };

describe('a frame', () => {
  it('is read as it was written', () => {
    expect(readFrame(writeFrame(frame))).toEqual(frame);
    expect(readFrame('[null,"14","phoenix","heartbeat",{}]')).toMatchObject({ joinRef: null, topic: 'phoenix' });
  });
  it('is answered with the same references', () => {
    expect(writeFrame(replyTo(frame, 'ok', { a: 1 }))).toBe(
      '["1","2","realtime:admin","phx_reply",{"status":"ok","response":{"a":1}}]',
    );
  });
  it.each([
    '',
    'x',
    '{}',
    '[]',
    '[1,"2","t","e",{}]',
    '["1","2","t","e"]',
    '["1","2","t","e",{},0]',
    '["1","2",3,"e",{}]',
    '["1","2","t","e",[]]',
    '["1","2","t","e",null]',
    JSON.stringify(['1', '2', 't'.repeat(201), 'e', {}]),
  ])('is not %s', (text) => {
    expect(readFrame(text)).toBeUndefined();
  });
});
