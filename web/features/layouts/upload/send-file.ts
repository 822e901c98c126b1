import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { getUpload, sendUploadPart, startUpload, type Upload } from "#contract/routes/uploads.ts";
import { call } from "#web/lib/api.ts";
import { type Patience, retryWhileAway } from "#web/lib/retry-while-away.ts";
import { sendBytes } from "#web/lib/send-bytes.ts";

/** A broken line costs at most one part. */
const PART_BYTES = Math.min(4 * 1024 ** 2, limits.uploadPartBytes);
/** Parts that another attempt of ours still occupies; more often than this is a fault. */
const MAX_CLASHES = 5;

interface SendFileOptions extends Patience {
  signal: AbortSignal;
  /** An upload that was begun before: it goes on where it stopped. */
  upload: Upload | null;
  onUpload: (upload: Upload) => void;
  onProgress: (sent: number) => void;
}

/** Sends a file in parts, always from the last byte that the server has for sure. */
export async function sendFile(file: File, options: SendFileOptions): Promise<Upload> {
  const { signal, onUpload, onProgress } = options;
  let upload = options.upload ?? (await retryWhileAway(() => start(file, signal), options));
  // A part without an answer may have arrived or not: only the server knows.
  let certain = options.upload === null;
  let clashes = 0;
  onUpload(upload);

  const sendNext = async () => {
    const { id: uploadId } = upload;
    if (!certain) upload = await call(getUpload, { uploadId }, { signal });
    onUpload(upload);
    onProgress(upload.received);
    certain = false;
    const offset = upload.received;
    if (offset < upload.size) {
      const part = file.slice(offset, offset + PART_BYTES);
      const input = { uploadId, offset };
      upload = await sendBytes(sendUploadPart, input, part, {
        signal,
        onProgress: (sent) => onProgress(offset + sent),
      });
    }
    certain = true;
    onUpload(upload);
  };

  while (!certain || upload.received < upload.size) {
    try {
      await retryWhileAway(sendNext, options);
    } catch (error) {
      const clash = error instanceof Failure && error.code === "upload_offset_wrong";
      clashes += 1;
      if (!clash || clashes > MAX_CLASHES) throw error;
    }
  }
  onProgress(upload.size);
  return upload;
}

function start(file: File, signal: AbortSignal): Promise<Upload> {
  // Cut in front, where no extension is, and never through the middle of a character.
  const fileName = file.name.slice(-limits.fileName.max).replace(/\p{Surrogate}/gu, "\ufffd");
  return call(startUpload, { file_name: fileName, size: file.size }, { signal });
}
