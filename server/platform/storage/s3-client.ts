import { createHash } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";

export interface S3Settings {
  /** Absent: Amazon's own endpoint for the region. */
  endpoint?: string | null | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A folder in the bucket under which all keys are kept. */
  keyPrefix?: string | undefined;
}

export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  // The version we pin runs on Node 20: nothing that an operator could act on.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  // Slow readers hold a socket each; the default of 50 would starve the rest.
  const agent = { maxSockets: 256 };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible servers seldom have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many also refuse the checksum trailers that the SDK adds by default, and "100 Continue" costs a
    // new connection for every part.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  signDeletesWithMd5(client);
  return client;
}

/** A batch delete must carry a checksum, and older compatible servers support only MD5. */
function signDeletesWithMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const request = args.request as { headers: Record<string, string>; body?: unknown };
      if (context.commandName === "DeleteObjectsCommand" && typeof request.body === "string") {
        request.headers["content-md5"] = createHash("md5").update(request.body).digest("base64");
      }
      return next(args);
    },
    { step: "build", name: "deleteObjectsContentMd5" },
  );
}
