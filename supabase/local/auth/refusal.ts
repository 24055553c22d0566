/** A refusal as the authentication service words it. */
export function refuse(status: number, msg: string, code = 'not_found'): Response {
  return Response.json({ code: status, error_code: code, msg }, { status });
}
