import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { signInTexts } from './roster-texts.ts';
import type { SignInGroup } from './sign-in.ts';

interface SignInSheetProps {
  groups: readonly SignInGroup[];
  /** Each group begins a new page. */
  apart?: boolean;
}

/** Lines for people who come without a place. */
const emptyLines = [1, 2, 3];

/** Sign-in sheets for paper: a line for each person, to write down the times and to sign. */
export function SignInSheet({ groups, apart = false }: SignInSheetProps) {
  const t = useStore(signInTexts);
  const heads = [t.name, t.role, t.times, t.in, t.out, t.signature];
  const widths = ['w-[24%]', 'w-[15%]', 'w-[17%]', 'w-[10%]', 'w-[10%]', ''];
  return groups.map(({ key, title, note, lines }) => (
    <section key={key} className={clsx('mb-8', apart && 'not-last:break-after-page')}>
      <h2 className="text-lead font-strong">{title}</h2>
      <table className="mt-1 w-full table-fixed text-small">
        <thead>
          <tr>
            <th colSpan={heads.length} scope="colgroup" className="pb-1 text-left font-regular">
              {note}
            </th>
          </tr>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={clsx('border px-1.5 py-1 text-left font-strong', widths[column])}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:h-9">
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className="border px-1.5 text-left font-regular wrap-anywhere">
                {line.name}
              </th>
              <td className="border px-1.5 wrap-anywhere">{line.role}</td>
              <td className="border px-1.5">{line.times}</td>
              <td className="border" />
              <td className="border" />
              <td className="border" />
            </tr>
          ))}
          {emptyLines.map((line) => (
            <tr key={line}>
              {heads.map((head) => (
                <td key={head} className="border" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}
