/** Something else listens there; whoever started us can choose. */
export class PortInUse extends Error {
  override readonly name = "PortInUse";

  constructor(port: number, setting: "PORT" | "METRICS_PORT") {
    super(`Port ${port} is in use: stop what listens there, or set ${setting} to another.`);
  }
}

export function isPortInUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE";
}
