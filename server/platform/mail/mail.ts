export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  readonly kind: "mailbox" | "smtp";
  /** Resolves once the mail is handed over. One attempt: the job that sends it retries. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Nobody will ever take this mail: retrying it is of no use. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
