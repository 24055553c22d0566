import { type Plugin, parseAst } from 'vite';

/** What of libraries nobody can reach here, by file and name: passkeys, wallets, lists without end. */
const unreachable: Record<string, string[]> = {
  'auth-js/dist/module/lib/webauthn.js': [
    ...['createCredential', 'getCredential', 'browserSupportsWebAuthn', 'webAuthnAbortService', 'WebAuthnApi'],
    ...['deserializeCredentialCreationOptions', 'deserializeCredentialRequestOptions'],
    ...['serializeCredentialCreationResponse', 'serializeCredentialRequestResponse'],
  ],
  'auth-js/dist/module/lib/web3/ethereum.js': ['createSiweMessage', 'fromHex', 'getAddress', 'toHex'],
  'query-core/build/modern/infiniteQueryBehavior.js': ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'],
};

/** Methods of the authentication client that the app calls. What none of them reaches is left empty: a class can't be shaken. */
const called: Record<string, string[]> = {
  'auth-js/dist/module/GoTrueClient.js': [
    ...['onAuthStateChange', 'getSession', 'refreshSession', 'signOut', 'signInWithOtp', 'verifyOtp', 'updateUser'],
  ],
  'auth-js/dist/module/GoTrueAdminApi.js': ['signOut'],
};

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
type Method = Node & { key: { name: string }; value: { body: Node } };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const methodsOf = (node: Node): Method[] => [
  ...(node.type === 'MethodDefinition' ? [node as Method] : []),
  ...childrenOf(node).flatMap(methodsOf),
];

/** Names of the members that code reads; of a constructor only those it calls, as it also binds methods for others' use. */
function membersIn(node: Node, calledOnly: boolean): string[] {
  const member = (calledOnly ? node.type === 'CallExpression' && node.callee : node) as Node | false;
  const name = member && member.type === 'MemberExpression' ? [(member.property as { name?: string }).name ?? ''] : [];
  return [...name, ...childrenOf(node).flatMap((child) => membersIn(child, calledOnly))];
}

/** The code of a class with the bodies of those methods empty that none of `roots` reaches. */
export function withoutUncalled(code: string, roots: readonly string[]): string {
  const methods = methodsOf(parseAst(code) as unknown as Node);
  const names = new Set(methods.map(({ key }) => key.name));
  for (const root of roots) if (!names.has(root)) throw new Error(`The authentication client has no method ${root}.`);
  const kept = new Set<string>(['constructor', ...roots]);
  for (const name of kept) {
    for (const { value } of methods.filter(({ key }) => key.name === name)) {
      for (const member of membersIn(value.body, name === 'constructor')) if (names.has(member)) kept.add(member);
    }
  }
  return methods
    .filter(({ key }) => !kept.has(key.name))
    .sort((one, other) => other.start - one.start)
    .reduce((text, { value: { body } }) => `${text.slice(0, body.start)}{}${text.slice(body.end)}`, code);
}

/** Leaves the unreachable out of the build. A name that a new version adds fails the build and is to be looked at. */
export function withoutUnreachable(): Plugin {
  const find = (id: string, files: Record<string, string[]>) =>
    Object.entries(files).find(([file]) => id.endsWith(`/${file}`))?.[1];
  return {
    name: 'muster:without-unreachable',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      // A class, because the client makes one of them when it starts.
      return (
        find(id, unreachable)
          ?.map((name) => `export class ${name} {}`)
          .join('\n') ?? null
      );
    },
    transform: (code, id) => {
      const roots = find(id, called);
      return roots ? { code: withoutUncalled(code, roots), map: null } : null;
    },
  };
}
