export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `<…@…>`; the same one tells a second try from a second mail. */
  messageId?: string;
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
  /** Shown in the HTML, which names them as `cid:{id}`. */
  pictures?: readonly MailPicture[];
}

/** A picture that travels with its mail: nothing is fetched when the mail is read. */
export interface MailPicture {
  id: string;
  type: "image/jpeg" | "image/png";
  bytes: Buffer;
}

export interface Mailer {
  readonly kind: "mailbox" | "smtp";
  /** Resolves once the mail server has accepted the mail. One attempt: the job that sends it retries. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The recipient is refused permanently: retrying does not help. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
