import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type DecodedMail, decodeMail } from "#tests/support/decode-mail.ts";
import type { Certificate } from "#tests/support/self-signed.ts";

export interface ReceivedMail extends DecodedMail {
  /** What the SMTP conversation said, whatever the headers say. */
  envelope: { from: string; to: string[] };
  user: string | undefined;
  /** ISO 8601. */
  at: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/**
 * An SMTP server on a free loopback port. It refuses whoever is at `refused.example`; with a certificate it offers TLS.
 * One that is mute takes mails and never says so.
 */
export async function startSmtpServer(
  certificate?: Certificate,
  { mute = false }: { mute?: boolean } = {},
): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...(certificate ?? { disabledCommands: ["STARTTLS"] }),
    logger: false,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) =>
      password === "secret" ? done(null, { user: username }) : done(new Error("wrong password")),
    authOptional: true,
    allowInsecureAuth: true,
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error("no such user"), { responseCode: 550 });
      done(address.endsWith("@refused.example") ? refusal : undefined);
    },
    async onData(stream, { envelope, user }, done) {
      const source = await text(stream).catch(() => null);
      // Whoever was sending it is gone.
      if (source === null) return;
      const mail = decodeMail(source);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ ...mail, envelope: { from, to }, user, at: new Date().toISOString() });
      if (!mute) done();
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await new Promise((ready) => listening.once("listening", ready));
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
