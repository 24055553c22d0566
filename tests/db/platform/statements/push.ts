import { type CallStatements, type Scene, volunteers } from '../statement-types.ts';

/** The statements about notifications. */
export async function pushStatements({ volunteer }: Scene): Promise<Record<string, CallStatements[]>> {
  const push = await import('../../../../supabase/functions/api/data/push.ts');
  const device = { endpoint: 'https://push.example.net/1', p256dh: 'key', auth: 'secret' };
  return {
    getPush: [volunteers({ own: (sql) => push.selectPush(sql, 'key') })],
    setPush: [
      volunteers({
        quiet: (sql) =>
          push.updatePush(sql, { unwanted: ['changes', 'alerts'], quiet: { from: '22:00', to: '07:00' } }),
        'not quiet': (sql) => push.updatePush(sql, { unwanted: [], quiet: null }),
      }),
    ],
    addDevice: [volunteers({ own: (sql) => push.insertDevice(sql, device) })],
    removeDevice: [volunteers({ one: (sql) => push.deleteDevice(sql, volunteer) })],
    testDevice: [volunteers({ one: (sql) => push.insertTest(sql, volunteer) })],
    renewDevice: [
      { as: 'service', statements: { unknown: (sql) => push.replaceDevice(sql, { old: device, ...device }) } },
    ],
  };
}
