/** A slot type of the festival. `rate`: credits per hour, or with `wage` the amount per hour. */
interface Role {
  name: string;
  color: string;
  description: string;
  rate: number;
  wage?: boolean;
  openTo: 'everyone' | 'staff' | 'assigned';
}

export const roles = {
  gate: {
    name: 'Gate',
    color: '#3182ce',
    description: 'Checks tickets and wristbands',
    rate: 1,
    openTo: 'everyone',
  },
  info: {
    name: 'Info Desk',
    color: '#0987a0',
    description: 'Answers questions, keeps lost property',
    rate: 1,
    openTo: 'everyone',
  },
  bar: { name: 'Bar', color: '#dd6b20', description: 'Pours and sells drinks', rate: 1, openTo: 'everyone' },
  kitchen: {
    name: 'Crew Kitchen',
    color: '#b7791f',
    description: 'Cooks and serves for the crew',
    rate: 1.5,
    openTo: 'everyone',
  },
  stage: {
    name: 'Stage Hands',
    color: '#805ad5',
    description: 'Carry, set and strike between acts',
    rate: 1,
    openTo: 'everyone',
  },
  artists: {
    name: 'Artist Care',
    color: '#d53f8c',
    description: 'Looks after the artists backstage',
    rate: 1,
    openTo: 'everyone',
  },
  parking: {
    name: 'Parking',
    color: '#4a5568',
    description: 'Guides cars, wears a bright vest',
    rate: 1,
    openTo: 'everyone',
  },
  kids: {
    name: 'Kids Area',
    color: '#d69e2e',
    description: 'Plays, paints, keeps an eye on the gate',
    rate: 1,
    openTo: 'everyone',
  },
  cleaning: {
    name: 'Clean-up',
    color: '#38a169',
    description: 'Keeps the site clean, also at night',
    rate: 2,
    openTo: 'everyone',
  },
  build: {
    name: 'Build Crew',
    color: '#975a16',
    description: 'Builds the site and takes it down',
    rate: 1.5,
    openTo: 'everyone',
  },
  firstAid: {
    // The examples have a First Aid of their own.
    name: 'Medics',
    color: '#e53e3e',
    description: 'Certificate needed',
    rate: 2,
    openTo: 'assigned',
  },
  lead: {
    name: 'Shift Lead',
    color: '#2c5282',
    description: 'Leads the shift and carries a radio',
    rate: 18,
    wage: true,
    openTo: 'assigned',
  },
  security: {
    name: 'Security',
    color: '#1a202c',
    description: 'Trained guards',
    rate: 22.5,
    wage: true,
    openTo: 'staff',
  },
  sound: {
    name: 'Sound and Light',
    color: '#6b46c1',
    description: 'Runs the desks of a stage',
    rate: 28,
    wage: true,
    openTo: 'staff',
  },
} as const satisfies Record<string, Role>;

export type RoleKey = keyof typeof roles;
export const roleKeys = Object.keys(roles) as RoleKey[];
