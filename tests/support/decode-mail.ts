export interface DecodedMail {
  headers: Map<string, string>;
  text: string | undefined;
  html: string | undefined;
}

/** Just enough of MIME to read our own mails: two parts of UTF-8 text and encoded headers. */
export function decodeMail(source: string): DecodedMail {
  const { headers, body } = splitPart(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(splitPart) : [];
  const textOf = (type: string): string | undefined => {
    const part = parts.find((candidate) => candidate.headers.get("content-type")?.startsWith(type));
    return part && decodeBody(part).trim();
  };
  return { headers, text: textOf("text/plain"), html: textOf("text/html") };
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function splitPart(source: string): Part {
  const [head = "", ...rest] = source.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.toLowerCase(), decodeWords(value.join(":").trim())];
    }),
  );
  return { headers, body: rest.join("\r\n\r\n") };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return unquote(body.replace(/=\r\n/g, ""));
  return body;
}

function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, "$1$2")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_word, encoding: string, coded: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(coded, "base64").toString("utf8")
        : unquote(coded.replaceAll("_", " ")),
    );
}

function unquote(coded: string): string {
  const bytes = coded.replace(/=([\da-f]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
