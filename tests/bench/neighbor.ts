import { besideGreedy } from '../support/neighbor.ts';
import { startArenas } from './arena.ts';
import { median, p95 } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const size = { events: 6000, people: 1000 };
const phases = { rounds: 4, milliseconds: 2000 };
const alone = 'the same alone';

/** One person requests lists sixty times at once: how long another person's small requests take meanwhile. */
export async function benchNeighbor(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open(size);
    const [greedyToken, otherToken] = [await arena.token(arena.admin), await arena.token(arena.volunteer)];
    const measures: Measure[] = [];
    for (const path of ['/api/events', '/api/events?limit=1000']) {
      const found = await besideGreedy({ port: arena.port, greedyToken, otherToken, path, ...phases });
      const { idle, busy, health, refused, greedy } = found;
      const beside = `60 × GET ${path}`;
      const answers = Object.entries(greedy).map(([status, count]) => `${count} × ${status}`);
      measures.push(
        {
          name: `GET /users/me beside ${beside}, p95`,
          unit: 'ms',
          value: p95(busy),
          floor: p95(idle),
          floorIs: alone,
          goal: { atMost: 3 },
        },
        { name: 'the same, median', unit: 'ms', value: median(busy), floor: median(idle), floorIs: alone },
        {
          name: 'GET /health, slowest',
          unit: 'ms',
          value: Math.max(...health),
          floor: 3000,
          floorIs: 'its limit',
          goal: { atMost: 1 },
        },
        { name: 'refused to others', unit: '', value: refused, floor: null, floorIs: `greedy: ${answers.join(', ')}` },
      );
    }
    return reportOf('One person requests lists sixty times at once; requests of another person', measures);
  } finally {
    await stop();
  }
}
