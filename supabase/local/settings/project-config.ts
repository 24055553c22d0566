import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

type Template = { subject: string; content_path: string };

/** The part of supabase/config.toml that the embedded stack uses. */
export type ProjectConfig = {
  jwtExpiry: number;
  rotateRefreshTokens: boolean;
  otpLength: number;
  otpExpiry: number;
  /** Mail templates by name, with absolute paths. */
  templates: Record<string, Template>;
};

type Toml = {
  auth: {
    jwt_expiry: number;
    enable_refresh_token_rotation: boolean;
    email: { otp_length: number; otp_expiry: number; template: Record<string, Template> };
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
    templates: Object.fromEntries(templates),
  };
}
