declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";
  import type { Readable } from "node:stream";

  interface StoredContent {
    content: Readable | Buffer;
  }

  /** The part of a Koa context that the tests touch. */
  export interface Context {
    method: string;
    headers: Record<string, string>;
    path: string;
    mountPath: string;
    state: { vhost: boolean };
    query: Record<string, string>;
    status: number;
    body: unknown;
    set(header: string, value: string): void;
  }

  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: Record<string, unknown>);
    httpServer: Server;
    middleware: Middleware[];
    store: {
      putObject(object: StoredContent): Promise<unknown>;
      getObject(
        bucket: string,
        key: string,
        part?: { start: number; end: number },
      ): Promise<unknown>;
      copyObject(...objects: unknown[]): Promise<unknown>;
      deleteObject(bucket: string, key: string): Promise<void>;
    };
    run(): Promise<{ port: number }>;
  }
}
