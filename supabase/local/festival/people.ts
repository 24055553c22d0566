import type { Random } from '../random.ts';
import { type RoleKey, roleKeys, roles } from './roles.ts';
import { uuid } from './uuid.ts';

/** A person of the festival. */
export interface FestivalPerson {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: 'volunteer' | 'staff';
  description: string | null;
  required_credits: number;
  /** The roles whose places they take. */
  takes: readonly RoleKey[];
  /** The most shifts that they take at a festival. */
  most: number;
}

const firstNames =
  'Amara Yusuf Vera Grace Tove Quentin Ximena Mateo Ingrid Kofi Leila Hiro Priya Tomasz Noor Elif Søren Chloé Diego Anouk ' +
  'Malik Freya Ravi Zeynep Luca Hana Omar Birgit Thandi Pavel Soledad Emeka Mei Jonas Fatima Declan Aisha Viktor Rosa Sami ' +
  'Linnea Arjun Beatriz Callum Dalia Enzo Femi Gudrun';
const lastNames =
  'Castellanos Haddad Lindqvist Nakamura Adeyemi Tanaka Okafor Nguyễn Kowalski Rossi Müller Silva Hansen O’Brien Kaya Dubois ' +
  'Fernández Petrov Mensah Yılmaz García Larsen Cohen Singh Andersson Novák Santos Jansen Ali Schmidt Moreau Ivanova Bauer Costa ' +
  'Eriksen Farouk Gonzalez Huang Iyer Johansson Kim Lopez Mbeki Nowak Osei Park Quispe Reyes Sato Torres Umar Varga Wong Zhang';

/** Numbers that are reserved for fiction in North America, Britain and France. */
const phoneNumbers = [
  (number: number) => `+1 ${201 + (number % 700)} 555 01${String(number % 100).padStart(2, '0')}`,
  (number: number) => `+44 7700 900${String(number % 1000).padStart(3, '0')}`,
  (number: number) =>
    `+33 6 39 98 ${String(number % 100).padStart(2, '0')} ${String((number * 7) % 100).padStart(2, '0')}`,
] as const;

const openRoles = roleKeys.filter((key) => roles[key].openTo === 'everyone');
const staffKinds: readonly RoleKey[][] = [['security'], ['security'], ['sound'], ['lead', 'sound'], ['lead']];
const firstAiders = 22;
const staff = 45;

/** The letters of a name as an address has them: `Chloé O’Brien` becomes `chloe.obrien`. */
const addressOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replace(' ', '.');

/** People with different names; the first ones are staff, and the next ones have a first aid certificate. */
export function makePeople(count: number, random: Random): FestivalPerson[] {
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')];
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.pick(first)} ${random.pick(last)}`);
  return [...names].map((name, number) => {
    const isStaff = number < staff;
    const helpsFirst = !isStaff && number < staff + firstAiders;
    const hasAddress = isStaff || !random.chance(0.03);
    const wanted = new Set<RoleKey>();
    while (wanted.size < 5) wanted.add(random.pick(openRoles));
    return {
      id: uuid(random),
      name,
      email: hasAddress ? `${addressOf(name)}@example.com` : null,
      phone: random.chance(0.1) ? null : random.pick(phoneNumbers)(random.below(100_000)),
      role: isStaff ? 'staff' : 'volunteer',
      description: helpsFirst ? 'First aid certificate' : null,
      required_credits: isStaff ? 0 : random.pick([8, 12, 12, 16]),
      takes: isStaff ? (staffKinds[number % staffKinds.length] ?? []) : helpsFirst ? ['firstAid'] : [...wanted],
      most: isStaff ? 8 : random.pick([0, 2, 3, 4, 4, 4]),
    };
  });
}
