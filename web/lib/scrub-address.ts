/**
 * Removes secrets from text that contains URLs: the tokens of public links, invitations and receipts, and
 * one-time tokens in queries. Everything sent to analytics or error reporting passes through here.
 */
export function scrubAddresses(text: string): string {
  return text
    .replace(PUBLIC_LINK, "$1$2$3:publicLink")
    .replace(TOKEN, "$1$2$3:token")
    .replace(SECRET_PARAMETER, "$1:secret");
}

// The slash may be percent-encoded, as in `/login?redirect=%2Fpublic%2F…`.
const PUBLIC_LINK =
  /(\/|%2F)(public|presentation|public-presentations)(\/|%2F)(?!:publicLink)(?:(?!%2F|%3F|%23)[^/?#&"'<>\\\s])+/gi;
const TOKEN =
  /(\/|%2F)(invitation|approval|api(?:\/|%2F)approvals)(\/|%2F)(?!:token)(?:(?!%2F|%3F|%23)[^/?#&"'<>\\\s])+/gi;
const SECRET_PARAMETER =
  /((?:[?&]|%3F|%26)(?:token|link|code|otp|key|access_token)(?:=|%3D))(?:(?!%26|%23)[^&#"'<>\\\s])+/gi;

/** Whether the URL itself is secret: no third-party script may run on such a page. */
export function isSecretAddress({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  const address = pathname + search;
  return pathname === "/reset-password" || scrubAddresses(address) !== address;
}
