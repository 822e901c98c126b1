import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection, {
  type SMTPConnectionCustomAuthContext as Conversation,
} from "nodemailer/lib/smtp-connection";
import { type Check, embedded, Finding, takeSteps } from "#server/checks/check.ts";
import type { Config } from "#server/config.ts";

const PATIENCE_MS = 10_000;
/** Not a way to sign in: nodemailer lets a handler of ours talk to the server. */
const ENVELOPE = "ENVELOPE";

/** Goes as far as a mail's envelope, and takes that back: no mail is sent. */
export async function checkMail(config: Config): Promise<Check[]> {
  const { smtpUrl, mailFrom, adminEmail } = config;
  if (smtpUrl === null) return embedded("mail", "caught and shown at /dev/mailbox");
  const sender = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const recipient = adminEmail ?? sender;
  const { auth, ...address } = parseConnectionUrl(smtpUrl);
  let refusal: Finding | null = null;
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    customAuth: {
      [ENVELOPE]: async (conversation: Conversation) => {
        refusal = await tryEnvelope(conversation, sender, recipient);
        conversation.resolve();
      },
    },
  });
  const login = (given: object) =>
    answered(connection, (done) => void connection.login(given, done));
  try {
    return await takeSteps("mail", [
      [
        "reachable",
        async () => {
          await answered(connection, (done) => void connection.connect(done));
          return `${connection.host}:${connection.port}`;
        },
      ],
      ["TLS", async () => (connection.secure ? "in use" : "not in use")],
      [
        "login",
        async () => {
          if (!auth) return "none in SMTP_URL";
          await login(auth);
          return `as ${auth.user}`;
        },
      ],
      [
        "sender",
        async () => {
          await login({ method: ENVELOPE, user: "", pass: "" });
          if (refusal) throw refusal;
          return `${sender}, to ${recipient}`;
        },
      ],
    ]);
  } finally {
    connection.close();
  }
}

async function tryEnvelope(
  { sendCommand }: Conversation,
  sender: string,
  recipient: string,
): Promise<Finding | null> {
  const from = await sendCommand(`MAIL FROM:<${sender}>`);
  if (from.status >= 400) {
    return new Finding(from.response, "The mail server refuses this sender: see MAIL_FROM.");
  }
  const to = await sendCommand(`RCPT TO:<${recipient}>`);
  await sendCommand("RSET");
  if (to.status < 400) return null;
  return new Finding(
    to.response,
    `The mail server takes no mail to ${recipient}: it has to take mail to everybody, which may need a login in SMTP_URL.`,
  );
}

/** A connection that fails says so by an event, whatever it was asked. */
function answered(
  connection: SMTPConnection,
  ask: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    ask((error) => {
      connection.off("error", reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
