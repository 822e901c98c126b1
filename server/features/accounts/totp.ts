import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for the authenticator app. */
export function totpUri(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/** The time step of a code, one step of clock drift allowed; null when the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generator(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function generator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: "Alfinete",
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });
}
