import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { completeS3rver, unfinishedUploads } from "#tests/support/complete-s3rver.ts";

export interface S3Server {
  settings: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** Multipart uploads begun, and neither completed nor given up. */
  unfinished(): Promise<number>;
  stop(): Promise<void>;
}

/** An S3 server on a free loopback port, with one empty bucket; `alter` makes it do things in its own way. */
export async function startS3Server(alter: (server: S3rver) => void = () => {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "alfinete-s3-"));
  const bucket = "layouts";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  completeS3rver(server, directory);
  alter(server);
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    unfinished: async () => (await unfinishedUploads(directory, bucket)).length,
    async stop() {
      const closed = new Promise((done) => server.httpServer.close(done));
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
