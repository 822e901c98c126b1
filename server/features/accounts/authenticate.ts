import type { Context as HonoContext } from "hono";
import { Failure } from "#contract/errors.ts";
import type { Services, Viewer } from "#server/context.ts";
import { accessTokens } from "#server/features/accounts/access-token.ts";
import {
  findViewerByRefreshToken,
  findViewerBySession,
} from "#server/features/accounts/find-viewer.ts";
import { credentialsOf } from "#server/features/accounts/request-credentials.ts";

/**
 * Authenticates by cookie or bearer token. A credential without a session is refused; no credential at
 * all is anonymous.
 */
export function authenticateSession({ reads, secrets, config, clock }: Services) {
  const tokens = accessTokens(secrets, config.appUrl);
  return async (c: HonoContext): Promise<Viewer | null> => {
    const now = clock();
    const { accessToken, refreshToken } = credentialsOf(c);
    if (accessToken) {
      const { sessionId } = await tokens.read(accessToken, now);
      return required(await findViewerBySession(reads, sessionId, now));
    }
    if (!refreshToken) return null;
    return required(await findViewerByRefreshToken(reads, refreshToken, now));
  };
}

function required(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Failure("session_not_found");
  return viewer;
}
