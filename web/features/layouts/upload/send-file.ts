import { limits } from "#contract/limits.ts";
import { getUpload, sendUploadPart, startUpload, type Upload } from "#contract/routes/uploads.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { type RetryOptions, retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";
import { sendBytes } from "#web/lib/send-bytes.ts";

/** A lost connection costs at most one part. */
const PART_BYTES = Math.min(4 * 1024 ** 2, limits.uploadPartBytes);
/** Conflicts with another attempt of ours at the same part; more than this is an error. */
const MAX_CLASHES = 5;

interface SendFileOptions extends RetryOptions {
  signal: AbortSignal;
  /** The space that the image is for. */
  into: { space_id?: string };
  /** An upload that was started before: it continues where it stopped. */
  upload: Upload | null;
  onUpload: (upload: Upload) => void;
  onProgress: (sent: number) => void;
}

/** Sends a file in parts, always from the last byte that the server has confirmed. */
export async function sendFile(file: File, options: SendFileOptions): Promise<Upload> {
  const { signal, onUpload, onProgress } = options;
  let upload = options.upload ?? (await retryWhileUnavailable(() => start(file, options), options));
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
      await retryWhileUnavailable(sendNext, options);
    } catch (error) {
      const clash = error instanceof Refusal && error.code === "upload_offset_wrong";
      clashes += 1;
      if (!clash || clashes > MAX_CLASHES) throw error;
    }
  }
  onProgress(upload.size);
  return upload;
}

function start(
  file: File,
  { into, signal }: Pick<SendFileOptions, "into" | "signal">,
): Promise<Upload> {
  // Cut at the start, which holds no extension, and never through a surrogate pair.
  const fileName = file.name.slice(-limits.fileName.max).replace(/\p{Surrogate}/gu, "\ufffd");
  return call(startUpload, { ...into, file_name: fileName, size: file.size }, { signal });
}
