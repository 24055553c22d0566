import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

/** What a sign-in email contains, and to whom it goes. */
export type IssuedLink = {
  email: string;
  tokenHash: string;
  code: string;
  /** The language of the account's emails. */
  language: string | null;
  account: string;
  isNewAccount: boolean;
};

/** What a person sends to sign in: the hash of a link, or address and code. */
export type Proof = { tokenHash: string } | { email: string; code: string };

/** A link that is being redeemed. */
export type ClaimedLink = { account: string; key: string };

/** Wrong codes for an address after which the codes sent so far are void. Their links still work. */
const mostWrongCodes = 5;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const digestOfCode = (email: string, code: string): string => digest(`${email} ${code}`);

/** The sign-in links and codes of the embedded authentication service, in auth.sign_in_links. */
export function createLinks(sql: Sql, config: { otpLength: number; otpExpiry: number }) {
  const live = sql`l.used_at is null and l.sent_at > now() - ${config.otpExpiry} * interval '1 second'`;
  return {
    /**
     * Makes a link and a code, and an account if the address has none. Both cases take the same statements, so the time of
     * the answer does not reveal which one it was. Earlier links stay valid: a stranger cannot invalidate them.
     * @param asked the language of the request, which an address keeps that was never confirmed and has none
     */
    async issue(address: string, asked?: string): Promise<IssuedLink> {
      const email = address.toLowerCase();
      const [id, tokenHash] = [randomUUID(), randomBytes(28).toString('hex')];
      const code = String(randomInt(10 ** config.otpLength)).padStart(config.otpLength, '0');
      const saidLanguage = asked === undefined ? {} : { language: asked };
      const metadata = { ...saidLanguage, email, email_verified: true, phone_verified: false, sub: id };
      return await sql.begin(async (tx) => {
        const [account] = await tx<{ id: string; language: string | null }[]>`
          insert into auth.users as u (id, email, aud, role, raw_app_meta_data, raw_user_meta_data, recovery_sent_at,
            created_at, updated_at)
          values (${id}, ${email}, 'authenticated', 'authenticated',
            ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(metadata)}, now(), now(), now())
          on conflict (email) where is_sso_user = false do update set recovery_sent_at = now(), raw_user_meta_data = case
            when u.email_confirmed_at is null and u.raw_user_meta_data ->> 'language' is null
            then coalesce(u.raw_user_meta_data, '{}') || ${tx.json(saidLanguage)} else u.raw_user_meta_data end
          returning u.id, u.raw_user_meta_data ->> 'language' as language`;
        if (!account) throw new Error('no account');
        await tx`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
          values (${randomUUID()}, 'email', ${account.id}, ${account.id}, ${tx.json({ email, sub: account.id })})
          on conflict (provider, provider_id) do nothing`;
        await tx`delete from auth.sign_in_links l where l.user_id = ${account.id} and not (${live})`;
        await tx`insert into auth.sign_in_links (key, code_key, user_id)
          values (${digest(tokenHash)}, ${digestOfCode(email, code)}, ${account.id})`;
        const { language } = account;
        return { email, tokenHash, code, language, account: account.id, isNewAccount: account.id === id };
      });
    },

    /** Deletes a link whose email could not be sent. */
    async withdraw({ tokenHash }: IssuedLink): Promise<void> {
      await sql`delete from auth.sign_in_links where key = ${digest(tokenHash)}`;
    },

    /** The seconds until an address may ask for another email, at most one in `seconds`; 0: now. */
    async wait(email: string, seconds: number): Promise<number> {
      const [{ wait } = { wait: 0 }] = await sql<{ wait: number }[]>`
        select coalesce(ceil(extract(epoch from max(l.sent_at) - now()) + ${seconds}), 0)::integer as wait
        from auth.sign_in_links l join auth.users u on u.id = l.user_id
        where u.email = ${email.toLowerCase()} and ${live}`;
      // Requests at the same time: the latest email may be newer than this transaction.
      return Math.min(Math.max(wait, 0), seconds);
    },

    /**
     * Takes a link, so that nobody else can.
     * @param device what the browser says that it is, which @supabase/lite does not keep
     * @returns null: it is unknown, used or expired, or the code is wrong
     */
    async claim(proof: Proof, device: string | null): Promise<ClaimedLink | null> {
      const email = 'email' in proof ? proof.email.toLowerCase() : '';
      const isMeant =
        'email' in proof
          ? sql`u.email = ${email} and l.code_key = ${digestOfCode(email, proof.code)} and l.wrong_codes < ${mostWrongCodes}`
          : sql`l.key = ${digest(proof.tokenHash)}`;
      const [claimed] = await sql<ClaimedLink[]>`update auth.sign_in_links l set used_at = now(), device = ${device}
        from auth.users u where u.id = l.user_id and ${isMeant} and ${live} returning l.user_id as account, l.key`;
      if (!claimed && email) {
        await sql`update auth.sign_in_links l set wrong_codes = l.wrong_codes + 1
          from auth.users u where u.id = l.user_id and u.email = ${email}`;
        await sql`select private.note_failure(u.id) from auth.users u where u.email = ${email}`;
      }
      return claimed ?? null;
    },

    /** Hands a taken link to @supabase/lite, which makes the session. */
    async handOver({ account, key }: ClaimedLink): Promise<void> {
      await sql`update auth.users set recovery_token = ${key} where id = ${account}`;
    },

    /** The person has signed in: their other links are void. */
    async finish({ account }: ClaimedLink): Promise<void> {
      await sql`delete from auth.sign_in_links where user_id = ${account}`;
    },

    /** The session could not be made, so the link stays valid. */
    async release({ key }: ClaimedLink): Promise<void> {
      await sql`update auth.sign_in_links set used_at = null where key = ${key}`;
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
