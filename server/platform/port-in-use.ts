/** Another program listens on the port; whoever starts the server can choose another. */
export class PortInUse extends Error {
  override readonly name = "PortInUse";

  constructor(port: number, setting: "PORT" | "METRICS_PORT") {
    super(`Port ${port} is in use: stop what listens there, or set ${setting} to another.`);
  }
}

export function isPortInUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE";
}
