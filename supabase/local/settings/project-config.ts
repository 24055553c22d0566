import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { AuthLimits } from '../auth/auth-limits.ts';

type Template = { subject: string; content_path: string };

/** The part of supabase/config.toml that the embedded stack uses. */
export type ProjectConfig = {
  jwtExpiry: number;
  rotateRefreshTokens: boolean;
  otpLength: number;
  otpExpiry: number;
  /** The shortest time between two emails to one address. */
  secondsBetweenMails: number;
  limits: AuthLimits;
  /** Mail templates by name, with absolute paths. */
  templates: Record<'magic_link', Template> & Record<string, Template>;
};

type Toml = {
  auth: {
    jwt_expiry: number;
    enable_refresh_token_rotation: boolean;
    rate_limit: { sign_in_sign_ups: number; token_verifications: number; token_refresh: number };
    email: { otp_length: number; otp_expiry: number; max_frequency: string; template: ProjectConfig['templates'] };
  };
};

/** Reads supabase/config.toml of a project. */
export function readProjectConfig(projectDir: string): ProjectConfig {
  const { auth } = parse(readFileSync(join(projectDir, 'supabase', 'config.toml'), 'utf8')) as Toml;
  const templates = Object.entries(auth.email.template).map(([name, template]) => [
    name,
    { subject: template.subject, content_path: join(projectDir, template.content_path) },
  ]);
  return {
    jwtExpiry: auth.jwt_expiry,
    rotateRefreshTokens: auth.enable_refresh_token_rotation,
    otpLength: auth.email.otp_length,
    otpExpiry: auth.email.otp_expiry,
    secondsBetweenMails: Number(/^(\d+)s$/.exec(auth.email.max_frequency)?.[1]),
    limits: {
      signIns: auth.rate_limit.sign_in_sign_ups,
      verifications: auth.rate_limit.token_verifications,
      refreshes: auth.rate_limit.token_refresh,
    },
    templates: Object.fromEntries(templates),
  };
}
