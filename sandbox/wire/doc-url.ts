/** Where the provider explains an error code. */
export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`;
}
