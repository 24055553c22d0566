import type { Line } from './line.ts';

/** What happens on the stages and behind them. */
export const stageLines: readonly Line[] = [
  {
    place: 'Main Stage',
    title: 'Main Stage Crew',
    needs: [
      ['stage', 5, 3],
      ['sound', 2, 2],
      ['lead', 1],
    ],
    thu: '10-14 14-18',
    fri: '12.5-16.5 16.5-20.5 20.5-24.5',
    sat: '12.5-16.5 16.5-20.5 20.5-24.5',
    sun: '12.5-16.5 16.5-20.5 20.5-23.5',
  },
  {
    place: 'Main Stage',
    title: 'Changeover',
    needs: [['stage', 4]],
    fri: '14-14.75 16-16.75 18-18.5 20-20.5 22-22.5',
    sat: '14-14.75 15.5-16.25 17-17.5 18.5-19 20-20.5 22-22.5 23.25-23.75',
    sun: '14-14.75 16-16.75 18-18.5 20-20.5 21.5-22',
    fromFeed: true,
  },
  {
    place: 'Lantern Stage',
    title: 'Lantern Stage Crew',
    needs: [
      ['stage', 3, 2],
      ['sound', 1, 1],
    ],
    thu: '12-16',
    fri: '13-17 17-21 21-25',
    sat: '11-14 14-17 17-21 21-25',
    sun: '11-14 14-17 17-21',
  },
  {
    place: 'Lantern Stage',
    title: 'Soundcheck',
    needs: [['sound', 1]],
    fri: '11-12 15-15.5 19-19.5',
    sat: '9.5-10.5 13-13.5 16-16.5 19-19.5 21-21.5',
    sun: '9.5-10.5 13-13.5 16-16.5',
    fromFeed: true,
  },
  {
    place: 'Artist Village',
    title: 'Artist Care',
    needs: [['artists', 4, 2]],
    thu: '12-17 17-21',
    fri: '9-13 13-17 17-21 21-25',
    sat: '9-13 13-17 17-21 21-25',
    sun: '9-13 13-17 17-21',
  },
  {
    place: 'Artist Village',
    title: 'Shuttle',
    needs: [['artists', 2]],
    thu: '15-19',
    fri: '10-14 14-18 18-22 22-25',
    sat: '10-14 14-18 18-22 22-26',
    sun: '10-14 14-18 18-22',
  },
];
