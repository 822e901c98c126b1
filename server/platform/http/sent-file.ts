import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { Failure, invalidInput } from "#contract/errors.ts";
import { uploadMessages } from "#contract/messages/uploads.ts";

/** A file on its way in; whoever takes it reads it to its end. */
export interface SentFile {
  stream: Readable;
  name: string | null;
  /** Refuses what must not come after it; to be waited for after its last byte. */
  rest: Promise<void>;
}

interface Sent {
  fields: Record<string, string>;
  file: SentFile;
}

const FIELD = "file";
const LIMITS = { fields: 20, fieldSize: 16 * 1024, fieldNameSize: 100, files: 1, headerPairs: 50 };

/** The file of a request that is one, or of a form; its fields come before it, so that they can be checked first. */
export async function readSentFile(request: IncomingMessage): Promise<Sent> {
  const type = request.headers["content-type"] ?? "";
  if (/^multipart\/form-data\b/i.test(type)) return readForm(request, type);
  if (/^(application\/octet-stream|image\/[\w.+-]+)$/i.test(type.replace(/;.*/, "").trim())) {
    return { fields: {}, file: { stream: request, name: null, rest: Promise.resolve() } };
  }
  throw new Failure("unsupported_media_type");
}

function readForm(request: IncomingMessage, type: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const parser = openParser({ ...request.headers, "content-type": type });
    let refuse: (failure: Failure) => void = () => {};
    const rest = new Promise<void>((finish, refused) => {
      parser.on("finish", finish);
      refuse = refused;
    });
    // Whoever was refused before the file's end asks no more.
    rest.catch(() => {});
    const fields: Record<string, string> = {};
    let stream: Readable | undefined;
    const fail = (failure: Failure) => {
      reject(failure);
      refuse(failure);
      stream?.destroy(failure);
      request.unpipe(parser);
    };
    parser.on("field", (name, value, nameCut, valueCut) => {
      const isDouble = Object.hasOwn(fields, name);
      if (stream) fail(invalidInput(name, uploadMessages.fieldAfterFile));
      else if (nameCut || valueCut || isDouble) fail(new Failure("malformed_body"));
      else fields[name] = value;
    });
    parser.on("file", (name, file, fileName) => {
      stream = file;
      // It may be refused before anybody reads it.
      file.on("error", () => {});
      const sent = { stream: file, name: fileName || null, rest };
      if (name === FIELD) resolve({ fields, file: sent });
      else fail(invalidInput(name));
    });
    parser.on("finish", () => reject(invalidInput(FIELD, uploadMessages.fileMissing)));
    parser.on("error", () => fail(new Failure("malformed_body")));
    request.on("close", () => {
      if (!request.complete) fail(new Failure("malformed_request"));
    });
    request.pipe(parser);
  });
}

function openParser(headers: IncomingMessage["headers"]): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw new Failure("malformed_body");
  }
}
