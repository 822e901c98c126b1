import { namesAddress } from "#contract/fields.ts";
import { mailMessages } from "#contract/messages/mail.ts";

const moments = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** '20 de novembro de 2026 às 15:00' */
export function momentOf(at: Date): string {
  return moments.format(at);
}

/** A name that is a link would be anybody's mail to others. */
export function namedInMail(name: string | null | undefined): string {
  return !name || namesAddress(name) ? mailMessages.someone : name;
}
