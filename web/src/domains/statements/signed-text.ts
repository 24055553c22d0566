import { plainStatementId, type StatementClaim, statementClaim } from '@contract/statement.ts';
import { bytesOf } from '../../lib/format/base64.ts';

/** What a signed text says, which is true only if its signature is right. */
export interface SignedText {
  /** The text as it was signed: everything but the signature. */
  signed: string;
  signature: Uint8Array<ArrayBuffer>;
  /** The name of its key. */
  key: string;
  algorithm: string;
  issuer: string;
  /** The address of its page. */
  page: string;
  issuedAt: string;
  said: StatementClaim;
}

const jsonOf = (part: string): Record<string, unknown> =>
  Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part))));

/** Reads a signed text (a JSON Web Token) without judging it; `null` if it is no statement. Spaces and line breaks do not matter. */
export function readSignedText(text: string): SignedText | null {
  const [head = '', claims = '', signature = '', ...more] = text.replaceAll(/\s/g, '').split('.');
  try {
    const { kid, alg } = jsonOf(head);
    const { iss, jti, nbf, statement } = jsonOf(claims);
    const said = statementClaim.safeParse(statement);
    if (!said.success || more.length > 0) return null;
    return {
      signed: `${head}.${claims}`,
      signature: bytesOf(signature),
      ...{ key: String(kid), algorithm: String(alg), issuer: String(iss), page: String(jti), said: said.data },
      issuedAt: new Date(Number(nbf) * 1000).toISOString(),
    };
  } catch {
    return null;
  }
}

/** The id of a statement, of the address of its page. */
export const idInAddress = (page: string): string => plainStatementId(page.split('/').at(-1) ?? '');
